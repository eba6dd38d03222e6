"""The commands of paxman-cap-learned, each imported when it is called."""
