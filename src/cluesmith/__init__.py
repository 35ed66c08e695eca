"""cluesmith"""

from cluesmith.kernel import mode as _mode

_mode.choose()
