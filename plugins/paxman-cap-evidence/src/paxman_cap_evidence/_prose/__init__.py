"""Values in running text: what a sentence says, and what a contract gives a name to."""
