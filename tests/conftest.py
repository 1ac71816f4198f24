"""Settings of hypothesis for all tests."""

from hypothesis import settings

settings.register_profile("sueca", deadline=None)
settings.load_profile("sueca")
