"""What every cell stands on and none of them teaches: events, setups, citations, the recorder."""
