"""What every game stands on: the contract, kernels, random numbers, records, the play loop."""
