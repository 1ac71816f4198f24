"""What a person or a program sees of a result; no decisions are taken here."""
