"""The public server: pages, fragments, the two APIs, accounts and the operator's pages."""
