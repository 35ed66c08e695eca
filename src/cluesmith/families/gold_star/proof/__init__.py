"""Forward checking on masks of digits: quick where little is stated."""
