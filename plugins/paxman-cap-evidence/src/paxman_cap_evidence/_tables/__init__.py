"""Tables: where they are, which column holds what, and which rows are records."""
