"""The lab: experiments on how search behaves, run with one command and reported as a page."""
