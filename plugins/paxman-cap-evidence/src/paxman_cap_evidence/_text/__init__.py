"""Labelled values in plain text: beside the label, below it, under a heading, in a title."""
