// Nothing to do: the popup does it all.
