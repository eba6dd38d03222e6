"""States, provinces and counties as addresses write them, as parts of patterns."""

from __future__ import annotations

from typing import Final

STATES: Final = (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM "
    "NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR"
)
STATE_NAMES: Final = (
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|"
    "Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|"
    "Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|"
    "New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|"
    "Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|"
    "West Virginia|Wisconsin|Wyoming"
)
PROVINCES: Final = (
    "AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|PEI|QC|PQ|SK|YT|Alberta|British Columbia|Manitoba|Ontario|"
    "New Brunswick|Newfoundland(?: and Labrador)?|Nova Scotia|Prince Edward Island|Qu[eé]bec|"
    "Saskatchewan|Yukon"
)
AUSTRALIAN_STATES: Final = (
    "NSW|VIC|Vic|QLD|Qld|WA|SA|TAS|Tas|ACT|NT|New South Wales|Victoria|Queensland|"
    "Western Australia|South Australia|Tasmania"
)
BRAZILIAN_STATES: Final = (
    "AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO"
)
INDIAN_STATES: Final = (
    "Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chhattisgarh|Goa|Gujarat|Haryana|"
    "Himachal Pradesh|Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|"
    "Mizoram|Nagaland|Odisha|Punjab|Rajasthan|Sikkim|Tamil Nadu|Telangana|Tripura|Uttar Pradesh|"
    "Uttarakhand|West Bengal|Delhi|Puducherry|Chandigarh"
)
COUNTIES: Final = (
    "Bedfordshire|Berkshire|Buckinghamshire|Bucks|Cambridgeshire|Cambs|Cheshire|Cornwall|Cumbria|"
    "Derbyshire|Devon|Dorset|County Durham|Co\\.? Durham|East Sussex|Essex|Gloucestershire|Glos|"
    "Greater London|Greater Manchester|Hampshire|Hants|Herefordshire|Hertfordshire|Herts|Kent|"
    "Lancashire|Lancs|Leicestershire|Lincolnshire|Lincs|Merseyside|Middlesex|Middx|Norfolk|"
    "North Yorkshire|N\\.? Yorks|Northamptonshire|Northants|Northumberland|Nottinghamshire|Notts|"
    "Oxfordshire|Oxon|Rutland|Shropshire|Somerset|South Yorkshire|Staffordshire|Staffs|Suffolk|"
    "Surrey|Sussex|Tyne (?:and|&) Wear|Warwickshire|West Midlands|West Sussex|West Yorkshire|"
    "W\\.? Yorks|East Yorkshire|Wiltshire|Wilts|Worcestershire|Yorkshire|Isle of Wight|Avon|"
    "Ayrshire|Fife|Lothian|Midlothian|West Lothian|East Lothian|Aberdeenshire|Perthshire|"
    "Lanarkshire|Stirlingshire|Gwynedd|Powys|Dyfed|Clwyd|Gwent|Mid Glamorgan|South Glamorgan|"
    "Co(?:unty|\\.)? (?:Antrim|Armagh|Down|Fermanagh|Londonderry|Tyrone)"
)
