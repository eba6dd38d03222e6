"""JSON Schema as contracts are written in it: dialects, references, merging, fields."""
