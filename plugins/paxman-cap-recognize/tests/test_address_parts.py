"""Street, town, state and postal code from addresses that are written as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_recognize
from paxman_core import ConfidenceBand, Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTS = ("street", "city", "state", "zip_code")


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(plugins=[paxman_cap_recognize]) as made:
        yield made


def found(engine: Engine, text: str) -> tuple[Any, ...]:
    artifact = engine.normalize(text, {"fields": dict.fromkeys(PARTS, "STRING?")})
    return tuple(artifact.normalized_data.get(part) for part in PARTS)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Bank Aare AG\nDorfplatz 5\n3110 Wil aare.ch UID\n",
            ("Dorfplatz 5", "Wil", None, "3110"),
        ),
        (
            "Loom Clinic, 204/7 Rope Road, Suthep, Mueang, Chiang Mai 50200, Thailand",
            ("204/7 Rope Road", "Chiang Mai", None, "50200"),
        ),
        (
            "Cordes SARL\n12 bis, rue des Cordiers – 79000 Niort – France",
            ("12 bis, rue des Cordiers", "Niort", None, "79000"),
        ),
        (
            "Department of Ropes\n1420 Campus Drive\nBox 8012\nFargo, ND 58102-6050",
            ("1420 Campus Drive", "Fargo", "ND", "58102-6050"),
        ),
        (
            "Knots Ltd\n65-69 Cord Green,\nLondon, England\nW12 8TX",
            ("65-69 Cord Green", "London", None, "W12 8TX"),
        ),
        (
            "Bazar Lua LTDA\nAvenida Bolívar, 7500 Mathias Velho Canoas-RS\nFone: 51 5555-0101",
            (None, None, None, None),
        ),
        (
            "Taller Ruiz S.L.\nCalle Mayor 25, 2º B\n28013 Madrid\nEspaña",
            ("Calle Mayor 25, 2º B", "Madrid", None, "28013"),
        ),
        (
            "Forges SAS\n12 rue des Ateliers\nParc des Rives\n49100 Angers",
            ("12 rue des Ateliers", "Angers", None, "49100"),
        ),
        ("2489 Locust Court, Los Angeles\n3927 Maple Drive, Los Angeles", (None,) * 4),
        (
            "Feldmann\n76437 Rastatt\nUferstrasse 2\nfon 1",
            ("Uferstrasse 2", "Rastatt", None, "76437"),
        ),
        (
            "Nordisk Textil AB\nStorgatan 12\n111 23 Stockholm",
            ("Storgatan 12", "Stockholm", None, "111 23"),
        ),
        (
            "Zakład Nowak\nul. Długa 7/3\n00-238 Warszawa",
            ("ul. Długa 7/3", "Warszawa", None, "00-238"),
        ),
        (
            "Padaria Silva\nRua das Flores, 123 - Centro\nSão Paulo - SP, 01310-100\nBrasil",
            ("Rua das Flores, 123 - Centro", "São Paulo", "SP", "01310-100"),
        ),
        (
            "Spice Traders\n12, MG Road, Ashok Nagar\nBengaluru, Karnataka 560001\nIndia",
            ("12, MG Road, Ashok Nagar", "Bengaluru", "Karnataka", "560001"),
        ),
        ("〒150-0001 東京都渋谷区神宮前1-2-3", ("神宮前1-2-3", "渋谷区", "東京都", "150-0001")),
        (
            "Rope Works\n12 Quay Street\nSpringfield, IL 62701\nUSA",
            ("12 Quay Street", "Springfield", "IL", "62701"),
        ),
        (
            "Visit 1200 N Main St, Suite 5, Dayton, OH 45402-1234 today",
            ("1200 N Main St, Suite 5", "Dayton", "OH", "45402-1234"),
        ),
        (
            "P.O. Box 77\nNew Haven, Connecticut 06510",
            ("P.O. Box 77", "New Haven", "Connecticut", "06510"),
        ),
        (
            "88 Wharf Rd.\nHalifax NS B3J 2K9",
            ("88 Wharf Rd.", "Halifax", "NS", "B3J 2K9"),
        ),
        ("7 Mill Lane\nBristol\nBS1 4QA", ("7 Mill Lane", "Bristol", None, "BS1 4QA")),
        ("Hafenstraße 4a\nD-89073 Ulm", ("Hafenstraße 4a", "Ulm", None, "89073")),
        (
            "14, rue du Port\n30000 Nîmes",
            ("14, rue du Port", "Nîmes", None, "30000"),
        ),
        (
            "Rope Works\n\n850 S Quay St. Suite 100\n\nWasilla, Alaska, 99654",
            ("850 S Quay St. Suite 100", "Wasilla", "Alaska", "99654"),
        ),
        (
            "311 Main St, P.O. Box 370 Mossbank, SK S0H 3G0",
            ("311 Main St, P.O. Box 370", "Mossbank", "SK", "S0H 3G0"),
        ),
        (
            "Call on us: 401 Broadway, 24th Floor New York, NY 10013",
            ("401 Broadway, 24th Floor", "New York", "NY", "10013"),
        ),
        (
            "7525 NE Quay Pl., Suite C Portland, OR 97220",
            ("7525 NE Quay Pl., Suite C", "Portland", "OR", "97220"),
        ),
        (
            "50 Orbit Drive, Building 4, Suite 200, Mississauga, Ontario, L4W 4Y5",
            ("50 Orbit Drive, Building 4, Suite 200", "Mississauga", "Ontario", "L4W 4Y5"),
        ),
        ("One Harbor Way\nAlbany, NY 12207", ("One Harbor Way", "Albany", "NY", "12207")),
        ("Massachusetts Hall\nCambridge, MA 02138", (None, "Cambridge", "MA", "02138")),
        ("2601 South 700 East Columbia, Indiana 46725", (None, None, "Indiana", "46725")),
        ("St Georges Park, Leicester LE1 1SG", (None, "Leicester", None, "LE1 1SG")),
        (
            "Ulica Kralja Tvrtka bb, 88000 Mostar, Bosna i Hercegovina",
            ("Ulica Kralja Tvrtka bb", "Mostar", None, "88000"),
        ),
        ("Calle del Mar, No 4\n28031 Madrid", ("Calle del Mar, No 4", "Madrid", None, "28031")),
        (
            "2-4 rue du Moulin\nL-2453 Luxemburg",
            ("2-4 rue du Moulin", "Luxemburg", None, "2453"),
        ),
        ("Navrangpura\nAhmedabad -380009 (Gujarat)", (None, "Ahmedabad", "Gujarat", "380009")),
        (
            "125 West Quay Street\nP. O. Box 608\nCanton, MS 39046",
            ("125 West Quay Street", "Canton", "MS", "39046"),
        ),
        ("Via 5 Maggio, 81, 16147 Genova", ("Via 5 Maggio, 81", "Genova", None, "16147")),
        (
            "Calle 6 de Enero, nº 1 bajo - 46900 Torrent",
            ("Calle 6 de Enero, nº 1", "Torrent", None, "46900"),
        ),
        ("třída Míru 65, CZ - 550 01 Broumov", ("třída Míru 65", "Broumov", None, "550 01")),
        (
            "Rua da Corda, 843\nBairro Novo\nSantos - SP\nCEP.: 09892-120",
            ("Rua da Corda, 843", "Santos", "SP", "09892-120"),
        ),
        (
            "г. Тула, ул. Садовая, д. 10, корп. 4",
            ("ул. Садовая, д. 10, корп. 4", "Тула", None, None),
        ),
        ("Киев, ул. Садовая, 37", ("ул. Садовая, 37", "Киев", None, None)),
        (
            "Rope House, Mill Road, Watford, Hertfordshire.\nWD6 1JN",
            ("Mill Road", "Watford", "Hertfordshire", "WD6 1JN"),
        ),
        (
            "1116 Quay Street\nGolden Valley, Minnesota\nCall us",
            ("1116 Quay Street", "Golden Valley", "Minnesota", None),
        ),
        ("189 pebble links Cir. # 105,\nTampa, Florida 33647", (None, "Tampa", "Florida", "33647")),
        (
            "Studi di Torino - Via Verdi, 8, 10124 Torino",
            ("Via Verdi, 8", "Torino", None, "10124"),
        ),
        ("VAT #179706954.\n14 Bond St, Bath, BA1 1BE", ("14 Bond St", "Bath", None, "BA1 1BE")),
        (
            "9 Quay Road, Dayton, ohio, 45402",
            ("9 Quay Road", "Dayton", "ohio", "45402"),
        ),
        ("Model X - 123456", (None,) * 4),
        ("Prices in Berlin\n10115 screws", (None,) * 4),
        ("In 2031 we sold 12 ropes, 500 lanterns and 40000 nails.", (None,) * 4),
    ],
)
def test_the_parts_of_an_address(engine: Engine, text: str, parts: tuple[Any, ...]) -> None:
    assert found(engine, text) == parts


@pytest.mark.parametrize("around", ["In 2031 we sold 40000 nails. ", "Year 2031 Report\n"])
def test_an_address_is_found_wherever_it_stands(engine: Engine, around: str) -> None:
    text = f"{around * 60}; 9 Oak Ave, Dayton, OH 45402; {around * 60}"
    assert found(engine, text) == ("9 Oak Ave", "Dayton", "OH", "45402")


def test_of_two_addresses_the_first_is_less_sure(engine: Engine) -> None:
    text = "12 Quay Street\nSpringfield, IL 62701\n\n9 Oak Ave\nDayton, OH 45402"
    result = engine.normalize(text, {"fields": {"city": "STRING"}}).result("city")
    assert (result.value, result.confidence_band.value) == ("Springfield", "MEDIUM")


def test_the_town_of_somebody_else_is_not_taken_from_any_address(engine: Engine) -> None:
    text = "12 Quay Street\nSpringfield, IL 62701"
    artifact = engine.normalize(text, {"fields": {"buyer_city": "STRING?"}})
    assert artifact.normalized_data.get("buyer_city") is None


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Av. Arce 2017 esq. Goitia\nLa Paz – Bolivia",
            ("Av. Arce 2017 esq. Goitia", "La Paz", "Bolivia"),
        ),
        ("Hill Traders\nMaitidevi, Kathmandu\nNepal", (None, "Kathmandu", "Nepal")),
        ("123, Food Street, Pune, India", ("123, Food Street", "Pune", "India")),
        ("Rope Works Ltd, India", (None, None, None)),
        ("We are in The Falls at West Mall, Arima, Trinidad.", (None, "Arima", "Trinidad")),
        ("Made with love in Berlin, Germany", (None, None, None)),
    ],
)
def test_an_address_without_a_postal_code_is_less_sure(
    engine: Engine, text: str, parts: tuple[Any, ...]
) -> None:
    names = ("street", "city", "country")
    artifact = engine.normalize(text, {"fields": dict.fromkeys(names, "STRING?")})
    data = artifact.normalized_data
    assert tuple(data.get(name) for name in names) == parts
    known = [name for name in names if data.get(name) is not None]
    assert all(artifact.result(name).confidence_band.value == "MEDIUM" for name in known)


@pytest.mark.parametrize(
    ("text", "street", "address"),
    [
        (
            "Our address is Seestraße 5, 10115 Berlin, Germany.",
            "Seestraße 5",
            "Seestraße 5, 10115 Berlin, Germany",
        ),
        (
            "Please send it to our store (Hamngatan 12, 211 22 Malmö):",
            "Hamngatan 12",
            "Hamngatan 12, 211 22 Malmö",
        ),
        (
            "Besuchen Sie uns in der Seestraße 5, 10115 Berlin",
            "Seestraße 5",
            "Seestraße 5, 10115 Berlin",
        ),
        (
            "You find us at Am alten Markt 5, 50667 Köln",
            "Am alten Markt 5",
            "Am alten Markt 5, 50667 Köln",
        ),
        (
            "bring it to 12 High Street, London SW1A 1AA by Friday",
            "12 High Street",
            "12 High Street, London SW1A 1AA",
        ),
    ],
)
def test_the_words_of_a_sentence_are_not_part_of_the_address_in_it(
    engine: Engine, text: str, street: str, address: str
) -> None:
    artifact = engine.normalize(text, {"fields": {"street": "STRING", "address": "STRING"}})
    assert (artifact["street"], artifact["address"]) == (street, address)
    assert artifact.result("address").confidence_band.value == "MEDIUM"


@pytest.mark.parametrize(
    "text",
    [
        "Spring puzzles\nFebruary 14\n2013 Contact Us",
        "Nominations due\nAward Night 28\n2016 The Hines Award",
        "Soup\nStars 73\n1347 Users",
        "Soup\nPage 3\n40500 Posts",
    ],
)
def test_a_year_or_a_count_with_a_word_is_not_a_town_with_its_code(
    engine: Engine, text: str
) -> None:
    assert found(engine, text) == (None, None, None, None)


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("Rope Works\nBregnerødvej 144\n3460 Birkerød", "HIGH"),
        ("Rope Works\nIm Winkel 3\n4600 Olten\nSwitzerland", "HIGH"),
        ("Rope Works\nIm Winkel 3\n4600 Olten", "MEDIUM"),
    ],
)
def test_four_digits_alone_make_an_address_less_sure(engine: Engine, text: str, band: str) -> None:
    artifact = engine.normalize(text, {"fields": {"city": "STRING"}})
    assert artifact["city"] in ("Birkerød", "Olten")
    assert artifact.result("city").confidence_band.value == band


def test_a_box_is_less_surely_the_street(engine: Engine) -> None:
    text = "P.O. Box 77\nNew Haven, Connecticut 06510"
    result = engine.normalize(text, {"fields": {"street": "STRING"}}).result("street")
    assert (result.value, result.confidence_band) == ("P.O. Box 77", ConfidenceBand.MEDIUM)


def test_the_only_address_may_be_that_of_whom_the_document_is_for(engine: Engine) -> None:
    text = "Your order has left us.\n\nShip to:\nSam Okafor\n88 Linden Ave\nRochester, NY 14607\n"
    contract = {"fields": dict.fromkeys(PARTS, "STRING")}
    artifact = engine.normalize(text, contract)
    assert [artifact[part] for part in PARTS] == ["88 Linden Ave", "Rochester", "NY", "14607"]
    assert {result.confidence_band for result in artifact.field_results} == {ConfidenceBand.MEDIUM}
    both = engine.normalize(
        f"Rope Works\n12 Quay Street\nSpringfield, IL 62701\n\n{text}", contract
    )
    assert both["city"] == "Springfield"


def test_the_other_column_is_no_part_of_a_street(engine: Engine) -> None:
    text = (
        "Cascade Print Works, Inc.                  INVOICE\n"
        "4410 Industrial Way, Suite 6               # INV-10977\n"
        "Bellingham, WA 98226                       Issued 2/6/2026\n"
    )
    assert found(engine, text) == ("4410 Industrial Way, Suite 6", "Bellingham", "WA", "98226")


@pytest.mark.parametrize(
    ("text", "street", "city"),
    [
        (
            "Rope Works\n17 Belmont Avenue,\nBillingham,\nCleveland, TS23 1EY",
            "17 Belmont Avenue",
            "Billingham",
        ),
        ("Teatro Luna · Calle Feria 88 · 41003 Sevilla", "Calle Feria 88", "Sevilla"),
        (
            "Seilerei Kern\nWundtstraße 40 14057 Berlin Telefon: 030 5550 110",
            "Wundtstraße 40",
            "Berlin",
        ),
        ("Corderie - 15 rue du Puits 38130 Echirolles (FRANCE)", "15 rue du Puits", "Echirolles"),
        ("Indirizzo: Via Roma 12, Torino\n", "Via Roma 12", "Torino"),
        ("Corderie\n10 Rue des Champs\n89100 SENS FRANCE\n", "10 Rue des Champs", "SENS"),
        (
            "We are at Calle Luna 21, 18010 Granada. Call us on 958 55 51 07.",
            "Calle Luna 21",
            "Granada",
        ),
        ("Sawmill Flats, 4410 N Ridge Rd, Madison, WI 53704", "4410 N Ridge Rd", "Madison"),
        (
            "Touwslagerij\nNieuwstraat 18a\n5211 NL 's-Hertogenbosch",
            "Nieuwstraat 18a",
            "'s-Hertogenbosch",
        ),
        ("Rope Works\n12 Mill Road\nSt. Louis, MO 63101", "12 Mill Road", "St. Louis"),
        ("Rope Works\n3 Quay Street\nMidleton\nCo. Cork\nP25 KX62", "3 Quay Street", "Midleton"),
        (
            "Cordas\nRua Pindorama, 843\nSão Bernardo do Campo - SP\nCEP 09892-120",
            "Rua Pindorama, 843",
            "São Bernardo do Campo",
        ),
    ],
)
def test_what_stands_beside_an_address_is_no_part_of_it(
    engine: Engine, text: str, street: str, city: str
) -> None:
    artifact = engine.normalize(text, {"fields": {"street": "STRING", "city": "STRING"}})
    assert (artifact["street"], artifact["city"]) == (street, city)


def test_an_item_with_its_number_is_no_address(engine: Engine) -> None:
    artifact = engine.normalize("Teil 4 10023 Schraube\n", {"fields": {"city": "STRING?"}})
    assert artifact["city"] is None


def test_a_labelled_address_without_a_code_is_less_sure(engine: Engine) -> None:
    text = "Address: 12 Mill Lane, Leeds\nPhone: 0113 555 1234\n"
    result = engine.normalize(text, {"fields": {"city": "STRING"}}).result("city")
    assert (result.value, result.confidence_band) == ("Leeds", ConfidenceBand.MEDIUM)
