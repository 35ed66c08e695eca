"""The lab: experiments on how search behaves, repeated with one command and told as a page."""
