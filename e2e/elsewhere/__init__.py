"""Stories in other browsers than Chromium: written once, told in each that this machine has."""
