"""The project beside its peers, on the same machine."""
