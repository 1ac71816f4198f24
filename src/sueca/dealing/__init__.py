"""Deals that were asked for: cards and voids that are fixed, conditions that must hold."""
