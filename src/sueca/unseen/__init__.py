"""What a player can know: the deals he cannot tell apart, and what his cards are worth over them."""
