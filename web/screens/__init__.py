"""The screens. Each is a room of its own: its state, its acts, its drawing and its styles."""

from web.house import Room
from web.screens.ceremony import Ceremony
from web.screens.home import Home
from web.screens.result import Result
from web.screens.settings import SettingsRoom
from web.screens.table import Table

ROOMS: tuple[type[Room], ...] = (Home, Table, Ceremony, Result, SettingsRoom)
