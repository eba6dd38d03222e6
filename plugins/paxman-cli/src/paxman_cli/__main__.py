"""`python -m paxman_cli` is `paxman`."""

from paxman_cli import main

main()
