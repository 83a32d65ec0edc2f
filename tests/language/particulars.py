"""Things made and changed with particulars, as people say it, and what they are read as."""

# ruff: noqa: E501 - a table is read by columns

from __future__ import annotations

SAID: dict[str, tuple[str, ...]] = {
    'Write a note with the title "T" and the text "x y"': ("act <Create> | object=note name=T text=x y",),
    'Make a note titled "Ideas" that says "Paint the shed"': (
        "act <Create> | object=note name=Ideas text=Paint the shed",
    ),
    'Take a note: "Call the plumber"': ("act <Create> | object=note text=Call the plumber",),
    'Create a note "Groceries" with the text "Milk"': ("act <Create> | object=note name=Groceries text=Milk",),
    'Note down "Call Bob"': ("act <Create> | object=note text=Call Bob",),
    'Write "Call Bob" in a new note titled "Calls"': ("act <Create> | text=Call Bob object=note name=Calls",),
    'Add a new note in Notes with the title "Trip" and the content "Pack socks"': (
        "act <Create> | object=note place=Notes name=Trip text=Pack socks",
    ),
    'Create a checklist "Party" with cups, "paper plates" and napkins': (
        "act <Create> | object=list name=Party item=cups item=paper plates item=napkins",
    ),
    "Make a to-do list with paint, brush and tape": ("act <Create> | object=list item=paint item=brush item=tape",),
    'Make a list titled "Tools" containing hammer and nails': (
        "act <Create> | object=list name=Tools item=hammer item=nails",
    ),
    "Add coffee to my shopping list": ("act <Add> | item=coffee list=shopping list",),
    "Put eggs and flour on the shopping list": ("act <Add> | item=eggs item=flour list=shopping list",),
    "Add bread to the Groceries list in Notes": ("act <Add> | item=bread list=Groceries list place=Notes",),
    'Add "two lemons" to my note Market': ("act <Add> | item=two lemons list=Market",),
    'Put "Dentist" in my calendar on Friday at 10 am': (
        "act <Create> | object=event name=Dentist date=Friday time=10 am",
    ),
    'Put "Dentist" in my Work calendar on May 5 from 2 pm to 3 pm, with a reminder 30 minutes before': (
        "act <Create> | object=event name=Dentist calendar=Work date=May 5 time=2 pm end=3 pm notification=30 minutes before",
    ),
    'Create an event "Lunch" on May 5 at 1 pm for one hour at "Cafe Roma"': (
        "act <Create> | object=event name=Lunch date=May 5 time=1 pm duration=1 hour place=Cafe Roma",
    ),
    'Add an all-day event "Fair" on June 7 to my Family calendar': (
        "act <Create> | object=event name=Fair calendar=June 7 to my Family",
    ),
    'Schedule "Dentist" for May 5 at 2 pm': ("act <Create> | object=event name=Dentist date=May 5 time=2 pm",),
    'Add a calendar event called "Choir" on Tuesday at 7 pm for 90 minutes in "Town Hall"': (
        "act <Create> | object=event qualifier=calendar name=Choir date=Tuesday time=7 pm duration=90 minutes place=Town Hall",
    ),
    "Create an event called Standup on 3 March at 9:30": (
        "act <Create> | object=event name=Standup date=3 March time=9:30",
    ),
    "Set an alarm for 7:30 on weekdays": ("act <Create> | object=alarm time=7:30 repeat=weekdays",),
    'Set an alarm for 5 pm called "Pills"': ("act <Create> | object=alarm time=5 pm name=Pills",),
    'Set an alarm at 7 am every Monday and Thursday labelled "Run"': (
        "act <Create> | object=alarm time=7 am repeat=Monday, Thursday name=Run",
    ),
    "Wake me up at 6:15 am every day": ("act <Create> | object=alarm time=6:15 am repeat=every day",),
    "Add a daily alarm at 8 pm": ("act <Create> | object=alarm repeat=every day time=8 pm",),
    'Create an alarm for 21:30 on Fridays named "Bins"': (
        "act <Create> | object=alarm time=21:30 repeat=Friday name=Bins",
    ),
    "Set a timer for 10 minutes": ("act <Create> | object=timer duration=10 minutes",),
    'Start a timer for one hour and 20 minutes called "Bread"': (
        "act <Create> | object=timer duration=1 hour and 20 minutes name=Bread",
    ),
    "Set a 15-minute timer": ("act <Create> | object=timer duration=15 minute",),
    "Create a contact for Ann Lee with the phone number 555-0101 and the email a@b.example": (
        "act <Create> | object=contact name=Ann Lee phone=555-0101 email=a@b.example",
    ),
    "Save Jan Berg as a contact with the number 0301 5550 and the address Mill Lane 4": (
        "act <Create> | object=contact name=Jan Berg phone=0301 5550 address=Mill Lane 4",
    ),
    "New contact: Ann Lee, phone 555-0101": ("act <Create> | object=contact name=Ann Lee phone=555-0101",),
    'Review "Grove can" with 3 stars and the text "Small."': ("act <Review near=Grove can> | stars=3 text=Small.",),
    'Review "Grove can" in the shop with 3 stars and the text "Small."': (
        "act <Review near=Grove can> | place=shop stars=3 text=Small.",
    ),
    "Rate the hotel 4 out of 5 stars": ("set <rating near=hotel> | text=4",),
    'Write a review of Corner Bakery with 4 stars and the text "Warm bread."': (
        "act <Review near=Corner Bakery> | stars=4 text=Warm bread.",
    ),
    'Transfer 50 euros to Jo Lind for "Rent"': (
        "act <Transfer> | amount=50 euros recipient=Jo Lind reference=Rent !pay",
    ),
    "Send $20 to Bob": ("act <Send> | amount=$20 recipient=Bob !send",),
    'Send 20 euros to my payee Bob with the reference "Beer"': (
        "act <Transfer> | amount=20 euros recipient=Bob reference=Beer !send",
    ),
    "Buy everything in my basket, deliver it to my home and pay with the Mastercard": (
        "act <Order> | object=cart address=home method=the Mastercard !pay",
    ),
    "Check out what is in my cart with the code SAVE5": ("act <Order> | object=cart code=SAVE5 !pay",),
    'Put 2 "Linen shirt" in size M into the basket': ("act <Add to cart near=Linen shirt> | amount=2 size=M",),
    "Add the blue mug to my cart and go to checkout": (
        "act <Add to cart near=blue mug>",
        "click <checkout>",
    ),
    'Add the song "One More Day" to the playlist Evening': ("act <Add> | item=One More Day into=Evening",),
    "Bob Lee has a new email address: bob@new.example. Update it": ("set <email near=Bob Lee> | text=bob@new.example",),
    "Change the phone number of Ann Lee to 555-0101": ("set <phone number near=Ann Lee> | text=555-0101",),
    "Make the note Camping blue": ("set <colour near=Camping> | text=blue",),
    "Colour the list Party yellow": ("set <colour near=Party> | text=yellow",),
    "Change the colour of the note Camping to green": ("set <colour near=Camping> | text=green",),
    "Make my account private": ("set <account> | text=private",),
    'Change my bio to "Cycling, cats."': ("set <bio> | text=Cycling, cats.",),
    'Join the Wi-Fi "Guest Net" using the password {{secret:wifi}}': (
        "act <Connect> | network=Guest Net password=secret:wifi",
    ),
    "Set the brightness to 40 per cent": ("set <brightness> | text=40 per cent",),
    "Turn the media volume all the way up": ("set <media volume> | text=maximum",),
    "Set the alarm volume to the maximum": ("set <alarm volume> | text=the maximum",),
    "Make the text bigger": ("set <font size> | text=larger",),
    "Make the font larger": ("set <font size> | text=larger",),
    'Make a note "Wifi" in Notes': ("act <Create> | object=note name=Wifi place=Notes",),
    'Create a note called "Plants" with the text "Water on Sunday" and the label Home': (
        "act <Create> | object=note name=Plants text=Water on Sunday label=Home",
    ),
    'Jot down "Buy stamps"': ("act <Create> | object=note text=Buy stamps",),
    'Write "Eggs, flour" in a new note': ("act <Create> | text=Eggs, flour object=note",),
    'Start a new list titled "Holiday" with towels, sun cream and "two books" in it': (
        "act <Create> | object=list name=Holiday item=towels item=sun cream item=two books",
    ),
    'Put "batteries" on my shopping list': ("act <Add> | item=batteries list=shopping list",),
    'Add "size 8 screws" to the list Workshop': ("act <Add> | item=size 8 screws list=Workshop",),
    'Enter "Parents\' evening" in my calendar on June 2 at 18:30': (
        "act <Create> | object=event name=Parents' evening date=June 2 time=18:30",
    ),
    'Put "Yoga" into my Family calendar on Monday from 6 pm to 7 pm in "Studio 2"': (
        "act <Create> | object=event name=Yoga calendar=Family date=Monday time=6 pm end=7 pm place=Studio 2",
    ),
    'Add "Bin day" to my calendar as an all-day event on May 9': (
        "act <Create> | object=event name=Bin day whole day=yes date=May 9",
    ),
    'Create an all-day event "Trip" on 4 July in the Work calendar with a reminder 2 days before': (
        "act <Create> | whole day=yes object=event name=Trip date=4 July calendar=Work notification=2 days before",
    ),
    'Plan "Call with Kim" for May 6 at 9:15, lasting 20 minutes': (
        "act <Create> | object=event name=Call with Kim date=May 6 time=9:15 duration=20 minutes",
    ),
    'Set an alarm called "Gym" for 6:00 on Tuesdays and Fridays': (
        "act <Create> | object=alarm name=Gym time=6:00 repeat=Tuesday, Friday",
    ),
    "Set an alarm for 8:30 am on weekends": ("act <Create> | object=alarm time=8:30 am repeat=weekends",),
    'Create an alarm at 22:15 labelled "Bed"': ("act <Create> | object=alarm time=22:15 name=Bed",),
    "Wake me at 7:05": ("act <Create> | object=alarm time=7:05",),
    "Start a 3-minute timer": ("act <Create> | object=timer duration=3 minute",),
    "Set a timer of half an hour": ("act <Create> | object=timer duration=half an hour",),
    'Set a timer for 45 seconds called "Egg"': ("act <Create> | object=timer duration=45 seconds name=Egg",),
    "Save Lina Moss to my contacts with the number 030 5550199, email lina@mail.example and the address Oak Street 5": (
        "act <Create> | object=contact name=Lina Moss phone=030 5550199 email=lina@mail.example address=Oak Street 5",
    ),
    "Add a contact called Omar Said with the phone number +49 30 5550111": (
        "act <Create> | object=contact name=Omar Said phone=+49 30 5550111",
    ),
    'Store Ida Berg as a new contact, mobile 0151 5550123, company "Blue Kite"': (
        "act <Create> | object=contact name=Ida Berg phone=0151 5550123 company=Blue Kite",
    ),
    'Rate "Alpine Mug" 2 stars with the comment "It leaks."': (
        "act <Review near=Alpine Mug> | stars=2 text=It leaks.",
    ),
    'Write a 5 star review of "Corner Bakery" saying "Lovely bread."': (
        "act <Review near=Corner Bakery> | stars=5 text=Lovely bread.",
    ),
    'Leave a review for the Tea House with 4 stars and the text "Calm."': (
        "act <Review near=Tea House> | stars=4 text=Calm.",
    ),
    'Wire 20 euros to Ina Holm for "Dinner"': (
        "act <Transfer> | amount=20 euros recipient=Ina Holm reference=Dinner !pay",
    ),
    'Transfer 100 EUR to my payee Jon Lee with reference "Rent May"': (
        "act <Transfer> | amount=100 EUR recipient=Jon Lee reference=Rent May !pay",
    ),
    'Make a transfer of $15 to Kim with the note "Lunch"': (
        "act <Transfer> | amount=$15 recipient=Kim reference=Lunch !pay",
    ),
    'My PIN is {{secret:pin}}. Transfer 5 euros to Jo for "Tea"': (
        "act <Transfer> | amount=5 euros recipient=Jo reference=Tea pin=secret:pin !pay",
    ),
    "Order everything in my cart, pay with PayPal": ("act <Order> | object=cart method=PayPal !pay",),
    "Check out what is in my basket: ship it to my home by standard delivery": (
        "act <Order> | object=cart address=home delivery=standard !pay",
    ),
    'Put two "Linen towel" in size L into my cart': ("act <Add to cart near=Linen towel> | amount=2 size=L",),
    "Add 4 of the Copper nails to the basket in the store": (
        "act <Add to cart near=Copper nails> | amount=4 place=store",
    ),
    "Ben Otto has got a new email, ben@new.example. Update it in the address book": (
        "set <email near=Ben Otto> | text=ben@new.example",
    ),
    "Change the email of Mia Kim to mia@post.example": ("set <email role=item near=Mia Kim> | text=mia@post.example",),
    'Set the address of Tom Lee to "Lake Road 9"': ("set <address near=Tom Lee> | text=Lake Road 9",),
    'Make the note "Ideas" green': ("set <colour near=Ideas> | text=green",),
    "Give the note Ideas the colour yellow": ("set <colour near=Ideas> | text=yellow",),
    'Call the hotspot "Garden"': ("set <name near=hotspot> | text=Garden",),
    "Set my profile to private": ("set <profile> | text=private",),
    "Make the display as dim as possible": ("set <brightness> | text=minimum",),
    "Turn the ring volume all the way down": ("set <ring volume> | text=minimum",),
    "Set the screen brightness to 75%": ("set <screen brightness> | text=75%",),
    "Make the text smaller": ("set <font size> | text=smaller",),
    'Put the songs "One" and "Two" into the playlist Run': ("act <Add> | item=One item=Two into=Run",),
    'Add the song "Stay Home" to my playlist Calm': ("act <Add> | item=Stay Home into=Calm",),
}

REFUSED: tuple[str, ...] = (
    "Make a list with",
    "Set an alarm every blue moon at 7",
    'Review "Mug" with some stars',
    "Change it in the contact",
    "Anja has a new phone number",
    "Connect to the Wi-Fi Home with the password hunter2",
    'Transfer some money to Kim with the reference "x"',
    "My PIN is 1234",
    "Set a timer for a while",
    "Set a timer for ten bananas",
    "Add milk to my list of wishes and dreams",
    "Make it red",
    "Deliver it to the office by express",
    'Set an alarm for 25:00 called "x"',
    'Write a note with the title "A" and the mood "B"',
    "Add to my shopping list",
    "Wake me up",
    "Wake me up when the mail comes",
)
