"""Settings: a deep tree over the phone's own settings, permissions, networks and accounts.

Most of its state is the system's: the table `settings` (namespace, key, value) and `permissions`. Its own tables:

* `settings_networks` (ssid, secured, saved, password, connected, strength): Wi-Fi networks in reach.
* `settings_bluetooth` (name, kind, paired, connected): devices in reach.
* `settings_accounts` (name, kind, sync): accounts on the phone; `sync` 0 or 1.
* `settings_languages` (tag, place): the user's languages, the first is used.
"""

from handrail.phone.apps.settings.tree import Settings

__all__ = ["Settings"]
