"""Settings for all tests: the same examples on every run, on any machine's speed."""

import signal

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

# What is started in the background has Ctrl-C ignored, and so would all that the tests start
# to press it there.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Under nohup it is the hang-up.  A signal that is answered here has its usual effect on what is
# started from here: so these tests outlive their terminal, and what they start does not.
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda *_: None)
