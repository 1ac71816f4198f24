"""Settings for all tests: of hypothesis, and English whatever the locale of the machine is."""

import os

from hypothesis import settings

os.environ["LC_ALL"] = "C"

settings.register_profile("sueca", deadline=None)
settings.load_profile("sueca")
