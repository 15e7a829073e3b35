"""Finishing an asset: steps on its picture, a look before anything is kept, and every version."""
