"""The recognisers: one module for each kind of thing, or for a few that are alike."""
