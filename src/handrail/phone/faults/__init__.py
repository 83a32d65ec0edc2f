"""What goes wrong on the virtual phone, by name, drawn from a seed and written down for whoever judges.

handset.faults = PROFILES["taps-swallowed"](seed)      # or mixed(["late-rows", "crash"], seed)
...
for struck in handset.faults.log: print(struck.fault, struck.what)
"""

from handrail.phone.faults.profiles import PROFILES, SENTENCES, NoSuchFault, Profile, mixed
from handrail.phone.seam import Faults, Log, NoFaults, Struck, Unplugged

__all__ = [
    "PROFILES",
    "SENTENCES",
    "Faults",
    "Log",
    "NoFaults",
    "NoSuchFault",
    "Profile",
    "Struck",
    "Unplugged",
    "mixed",
]
