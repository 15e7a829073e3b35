"""What every transport promises the worker, tested against each of them."""
