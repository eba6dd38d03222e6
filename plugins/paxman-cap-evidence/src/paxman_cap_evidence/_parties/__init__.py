"""Seller and buyer: whose a part of a page is, and what their own blocks state."""
