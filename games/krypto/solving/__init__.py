"""What can be made of five cards: the search, the tables, how hard a hand is, and deals of a kind."""
