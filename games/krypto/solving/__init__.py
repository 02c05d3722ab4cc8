"""The solver: search, tables of unsolvable hands, difficulty, and deals of a difficulty."""
