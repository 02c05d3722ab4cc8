"""The simulator as a web page: the page's own files, its builder and its server."""
