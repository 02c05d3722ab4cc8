"""Names, statistics, badges and series: the tables of the journal as people see them, and the result."""
