"""What the stages hand to each other; the stages themselves do not know one another."""
