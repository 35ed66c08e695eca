"""Calibration: what the ratings of puzzles say about the minutes that people take.

`attempt` is the format of a log, `features` what is known of a puzzle before anyone tries it,
`regression` the fit, `held_out` how well it orders puzzles that it has not seen, and
`calibrate` puts them together.
"""
