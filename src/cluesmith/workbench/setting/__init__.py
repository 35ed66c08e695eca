"""What a setter does with a puzzle: see what is forced, make it unique, thin it out, shuffle it.

Blind to families.  Everything follows from the puzzle and the seed; a limit of
time decides only how far the work goes.
"""

from cluesmith.workbench.setting.changed import Changed
from cluesmith.workbench.setting.forced import Forced, forced
from cluesmith.workbench.setting.same import canonical, shuffle
from cluesmith.workbench.setting.thin import thin_out
from cluesmith.workbench.setting.unique import make_unique

__all__ = ["Changed", "Forced", "canonical", "forced", "make_unique", "shuffle", "thin_out"]
