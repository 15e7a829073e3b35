"""Homeforge's queue and its peers, each driven by one small adapter through the same course."""
