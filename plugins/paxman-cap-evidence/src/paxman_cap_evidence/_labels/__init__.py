"""Labels: which ones a request looks for, where they stand, and how far each reaches."""
