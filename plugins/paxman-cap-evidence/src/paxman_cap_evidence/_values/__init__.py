"""From a stretch of text to the characters that are the value of a field."""
