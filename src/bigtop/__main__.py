"""`python -m bigtop`."""

from bigtop.cli import main

if __name__ == "__main__":
    main()
