"""The gallery: what was made for me, looked at, marked, taken away and thrown away."""
