"""The simulator as a web page: the page's own files, and what builds and serves it."""
