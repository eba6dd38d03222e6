"""Given names of many languages: what tells a person from a title in capitals before any label."""

from __future__ import annotations

from typing import Final

_WRITTEN: Final = """
aaron abdul abigail abraham adam adrian ahmed aisha akira alain alan albert alberto alejandro
aleksandr alessandro alex alexander alexandra alexei alfred ali alice alicia alison allan allen
allison amanda amit amy ana anand andre andrea andreas andrei andres andrew andy angela anil anita
anja ann anna anne annette annie anthony antoine anton antonio arjun arnold arthur arun ashok
astrid audrey barbara barry beatrice ben benjamin bernard bernd beth betty bill birgit bjorn bob
boris brad bradley brenda brian bridget bruce bruno bryan carl carla carlo carlos carmen carol
caroline carolyn catherine cathy cecilia charles charlie charlotte chen cheryl chris christian
christina christine christoph christopher cindy claire clara claude claudia clive colin connie
constance craig cristina curtis cynthia dale dan dana daniel daniela danny darren dave david
deborah debra denis denise dennis derek diana diane dick diego dieter dietmar dimitri dirk dmitri
don donald donna dora doris dorothy doug douglas duncan dustin dwight earl ed eddie edgar edith
eduardo edward edwin eileen elaine elena eli elisabeth elizabeth ella ellen elliot elsa emil emily
emma enrique eric erica erich erik erika ernest ernst erwin esther ethan eugene eva evan evelyn
fabio fatima felix fernando florence francesca francesco francis francisco franco francois frank
franz fred frederic frederick friedrich fritz gabriel gabriele gary gavin gene geoffrey georg
george georges gerald gerard gerd gerhard gilbert giovanni giulia giuseppe gloria gordon grace
graham greg gregory greta guenter guido guillermo hannah hannes hans harald harold harry harvey
hassan heather heidi heike heinrich heinz helen helena helga helmut henri henry herbert herman
hermann hiroshi holly horst howard hubert hugh hugo ian ibrahim ignacio igor ines inga ingrid
irene irina iris isaac isabel isabella ivan jack jackie jacob jacqueline jacques jaime jake james
jamie jan jana jane janet janice jason javier jay jean jeanne jeff jeffrey jennifer jenny jens
jeremy jerome jerry jesse jessica jesus jill jim jimmy joachim joan joann joanna joanne joe joel
joerg johan johann johannes john johnny jon jonas jonathan jorg jorge jose josef joseph joshua
joyce juan judith judy julia julian julie julio jurgen justin kai karen karim karin karl karla
kate katharina katherine kathleen kathryn kathy katie katja keith kelly ken kenji kenneth kent
kerstin kevin khalid kim kirk klaus knut kristin kristina kumar kurt kyle larry lars laszlo laura
lauren laurent lawrence leah lee lena leo leon leonard leslie lewis li lili lillian linda lisa
lloyd lorenzo lori louis louise luca lucia lucy ludwig luigi luis luisa lukas luke lydia lynn
madeleine magnus malcolm manfred manuel mara marc marcel marcia marco marcus margaret margarita
maria marianne marie mario marion mariya marjorie mark markus marlene marsha marta martha martin
martina marvin mary masahiro mathias matt matteo matthew matthias maureen maurice maxim megan
mehmet melanie melissa michael michaela michel michele michelle miguel mike mikhail milan mildred
mitchell mohamed mohammad mohammed moira monica monika morgan moritz muhammad murray nadia nancy
naomi natalia natalie natasha nathan neil nicholas nick nicola nicolas nicole niels nigel nikolai
nina noah noel nora norbert norma norman olaf oleg olga oliver olivia omar oscar otto pablo pamela
paola paolo pascal pat patricia patrick paul paula pauline pavel pedro peggy pete peter petra phil
philip philipp philippe phillip phyllis pierre piotr priya rachel rafael raj rajesh ralf ralph
ramon randall randy raphael raul ravi ray raymond rebecca regina reinhard renate rene ricardo
richard rick rita rob robert roberta roberto robin rodney roger roland rolf ron ronald rosa rose
rosemary ross roy rudolf rudolph russell ruth ryan sabine sally salvatore sam samantha samuel
sandra sandy sanjay sara sarah scott sean sebastian sergei sergey sergio seth sharon shawn sheila
shirley sigrid silvia simon simone sofia sonia sonja sophia sophie stacy stanley stefan stefania
stefano stella stephan stephanie stephen steve steven stewart stuart sue sunil susan susanne
suzanne sven sylvia takashi tamara tania tanya tara ted teresa terrence terry thea theodore
theresa thomas thorsten tim timothy tina todd tom tomas tommy tony tracy travis trevor uwe valerie
vanessa vera veronica vicki victor victoria vijay viktor vincent vincenzo vladimir walter wanda
warren wayne wei wendy werner wilhelm william willy wolfgang xavier yan yasmin yolanda yuki yuri
yves yvonne zoe
"""
GIVEN_NAMES: Final = frozenset(_WRITTEN.split())
