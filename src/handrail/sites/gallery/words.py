"""Words that pages of the gallery are made of."""

from typing import Final

PEOPLE: Final = (
    "Ada Novak", "Bela Winter", "Carla Ruiz", "Dmitri Orlov", "Elif Kaya", "Farid Haddad", "Greta Lund", "Hugo Marsh",
    "Ines Prado", "Jonas Weber", "Kira Sato", "Liam Byrne", "Mona Fischer", "Nils Berg", "Olga Petrova", "Pablo Cruz",
    "Quinn Harper", "Rosa Conti", "Samir Aziz", "Tessa Vogel", "Umar Farouk", "Vera Klein", "Wim de Boer", "Yara Costa",
)  # fmt: skip
CITIES: Final = (
    "Lisbon", "Porto", "Ghent", "Bergen", "Turin", "Krakow", "Leipzig", "Malmo", "Nantes", "Seville", "Tampere",
    "Utrecht", "Zagreb", "Graz", "Basel", "Cork", "Bath", "Split", "Vilnius", "Riga",
)  # fmt: skip
FRUITS: Final = (
    "Apples", "Apricots", "Bananas", "Cherries", "Figs", "Grapes", "Lemons", "Mangos", "Olives", "Oranges", "Peaches",
    "Pears", "Plums", "Quinces",
)  # fmt: skip
TOPICS: Final = (
    "Weather", "Sport", "Travel", "Science", "Music", "Cooking", "Gardening", "Politics", "Health", "Business",
    "Cinema", "History",
)  # fmt: skip
COLOURS: Final[dict[str, str]] = {
    "Red": "#d62828", "Green": "#2a9d3f", "Blue": "#2457c5", "Yellow": "#f2d024", "Orange": "#f08a24",
    "Purple": "#7b3fb0", "Black": "#111111", "White": "#ffffff", "Pink": "#f48fb1", "Brown": "#7a4a21",
    "Grey": "#8a8a8a",
}  # fmt: skip
THINGS: Final = (
    "Kettle", "Lantern", "Notebook", "Umbrella", "Backpack", "Teapot", "Compass", "Blanket", "Hammock", "Tripod",
    "Basket", "Vase", "Clock", "Mirror", "Stool", "Candle",
)  # fmt: skip
PROJECTS: Final = ("Apollo", "Beacon", "Comet", "Delta", "Ember", "Falcon", "Garnet", "Harbour", "Iris", "Juniper")
SENTENCES: Final = (
    "The ferry leaves the harbour at noon",
    "A quiet street behind the old market",
    "Rain is expected later this week",
    "The library closes early on Fridays",
    "Fresh bread is sold at the corner",
    "Two trains stop here every hour",
    "The garden opens again in spring",
    "Tickets are checked at the gate",
    "Lanterns were hung above the square",
    "The bridge was rebuilt last summer",
)
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
