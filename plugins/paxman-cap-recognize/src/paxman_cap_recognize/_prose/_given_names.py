"""Given names that are common somewhere: what tells a person from a title or a company."""

from __future__ import annotations

from typing import Final

_NAMES = """
aaron abdul abigail abraham adaeze adam adele adrian agnes agnieszka ahmad ahmed aidan aisha akira
alain alan albert alberto alejandra alejandro aleksandr alessandra alessandro alex alexander
alexandra alexandre alexei alfred ali alice alicia alina alison allan allen allison alvin amanda
amara amber amelia amina amir amit amy ana anand anders andre andrea andreas andrei andrew andrey
andy angel angela angelo anil anita anja ann anna anne annette annie anthony antoine anton antonio
anya arjun armando arnold art arthur arturo arun ashley astrid audrey august aurora austin ava
avery aya ayesha barbara barry bart beate beatrice beatriz ben benjamin bernard bernd bernice bert
beth betty beverly bill billy birgit bjorn bob bonnie boris brad bradley brandon brenda brendan
brent brett brian bridget bruce bruno bryan byron caleb cameron camila carl carla carlo carlos
carmen carol carole caroline carolyn carrie casey catherine cathy cecilia celia cesar chad chantal
charlene charles charlie charlotte chen cheryl chloe chris christa christian christina christine
christoph christophe christopher cindy claire clara clarence claudia claus clay clifford colin
colleen connie conrad constance corinne craig cristina curt curtis cynthia cyril daisuke dale dan
dana daniel daniela danielle danny daphne darren dave david dawn dean deborah debra declan deepak
deepika denis denise dennis derek desmond diana diane dick diego dieter dimitri dirk dmitri dmitry
dolores dominic don donald donna dora doris dorothy doug douglas duncan dustin dwight earl ed
eddie edgar edith edmund eduardo edward edwin eileen elaine eleanor elena eli elias elijah elinor
elisa elisabeth elise elizabeth ella ellen elliot elsa emanuel emil emilia emilie emily emma
emmanuel enrique eric erica erich erik erika erin ernest ernst erwin esther ethan etienne eugene
eva evan evelyn fabian fatima faye federico felipe felix fernando fiona florence florian frances
francesca francesco francis francisco francois frank franz fred frederic frederick frieda fritz
gabriel gabriela gabriele gail gareth gary gavin geoff geoffrey george georges georgia gerald
gerard gerd gerhard gianni gilbert giles gina giorgio giovanni giulia glen glenn gloria gordon
grace grady graham greg gregory greta guido guillaume gunter gustav guy gwen hannah hans harald
harish harold harriet harry harvey hassan heather hector heidi heike heinrich heinz helen helena
helene helga helmut henri henrik henry herbert herman hirokazu hiroshi holger holly horst howard
hubert hugh hugo ian ibrahim ida ignacio igor ilse imogen indira ines inga inge ingrid irena irene
iris irma isaac isabel isabella isaiah isobel ivan ivana jack jackie jacob jacqueline jacques
jaime jake james jamie jan jana jane janet janice janine jasmine jason jasper javier jay jean
jeanette jeanne jeannine jef jeff jeffrey jennifer jenny jens jeremy jerome jerry jesse jessica
jesus jill jim jimmy joachim joan joanna joanne jochen jodi joe joel joerg johan johann johanna
johannes john johnny jolene jon jonas jonathan jordan jorg jorge jose josef joseph josephine josh
joshua joy joyce juan juanita judi judith judy julia julian juliana julie juliet julio julius jun
june jurgen justin kai karen karim karin karl karla karsten kate katherine kathleen kathryn kathy
katia katja katrin kay kazuo keiko keith kelly ken kenichi kenji kenneth kent kerry kevin khalid
kim kimberly kirk kirsten klaus knut konrad konstantin kris kristen kristin kristina kumar kurt
kyle lakshmi lance lara larry lars laura laurel lauren laurence laurent laurie lawrence lea leah
lee leila lena leo leon leonard leonardo leroy leslie lester lewis liam lily lina linda lindsay
lisa liz logan lois lore lorenzo loretta lorraine louis louise lucas lucia luciano lucy ludwig
luigi luis luisa lukas luke lydia lyle lynn mabel madeleine madison maggie magnus mahmoud maja
makoto malcolm mandy manfred manuel manuela marc marcel marcela marcelo marcia marco marcos marcus
margaret margarete margarita margit maria marian mariana marianne marie mariko marilyn marina
mario marion marisa marjorie mark marko markus marlene marsha marta martha martin martina marvin
mary masako mats matt matteo matthew matthias maureen maurice mauricio max maxine maya megan
mehmet mei mel melanie melinda melissa mercedes mervyn mia michael michaela michal michel michele
michelle michiko miguel mike mikhail milan mildred miles milton mina miranda miriam mitchell
mohamed mohammad mohammed moira molly mona monica monika morgan moritz morris muhammad murray
nadia nadine nancy naomi natalia natalie natasha nate nathan nathaniel neal neil nelson niall
nicholas nick nicola nicolas nicole niels nigel nikhil nikita nikolai nils nina noah nobuko noel
nora norbert norman nuno octavia odette olaf oleg olga oliver olivia olivier omar orlando oscar
otto owen pablo paige pamela paola paolo pascal pat patricia patrick paul paula paulina pauline
paulo pavel pedro peggy penelope perry pete peter petra phil philip philippa philippe phillip
phoebe phyllis pierre pieter piotr polly prakash priya quentin rachel radha rafael rahul rainer
rajat rajesh rajiv ralf ralph ramesh ramon randall randy raphael rashid ravi ray raymond rebecca
regina reginald reiner renata renate rene reuben rex rhonda ricardo richard rick rita rob robert
roberta roberto robin rod roderick rodney rodrigo roger roland rolf romain roman ron ronald rosa
rosalind rose rosemary ross roxanne roy ruben rudolf rudy rupert russell ruth ryan sabine sabrina
sadie sally salvador sam samantha samir samuel sandra sandy sanjay santiago sara sarah satoshi
saul savannah scott sean sebastian sergei sergey sergio seth shannon sharon shaun sheila shelley
sherry shirley sidney siegfried sigrid silvia simon simone sofia sonia sonja sophia sophie
srinivas stacy stan stanley stefan stefani stefania stefano stella stephan stephanie stephen steve
steven stewart stuart sue sunil suresh susan susanna susanne suzanne sven svetlana sybil sylvia
sylvie takashi takeshi tamara tanya tara tariq tatiana ted terence teresa teri terry thelma theo
theodor theodore theresa therese thomas tiffany tim timothy tina tobias todd tom tomas tomasz
tommy toni tony toru toshiaki tracy trevor trish troy tyler udo ulrich ulrike ursula usha uwe
valentin valentina valerie vanessa vera vernon veronica veronika victor victoria vijay viktor
vincent viola virginia vivian vladimir walter wanda warren wayne wendy werner wilfred wilhelm will
willem william willie wolfgang xavier yasmin yolanda yoshi yuki yuri yusuf yves yvette yvonne
zachary zoe
"""
GIVEN_NAMES: Final = frozenset(_NAMES.split())
