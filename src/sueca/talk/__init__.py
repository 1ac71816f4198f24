"""Other programs: the engine that answers them, the bots that play, and matches between them."""
