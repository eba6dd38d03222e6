"""FatturaPA, the electronic invoice of Italy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_read_einvoice._terms import Said, Terms, day, joined, said, summed, told

if TYPE_CHECKING:
    from paxman_read_web import XmlElement

ROOTS: Final = ("FatturaElettronica", "FatturaElettronicaSemplificata")
_HEADER: Final = "FatturaElettronicaHeader"
_BODY: Final = "FatturaElettronicaBody"


def fatturapa_terms(root: XmlElement) -> Terms:
    """The terms of the first invoice in the file."""
    body = root.child(_BODY) or root
    general = ("DatiGenerali", "DatiGeneraliDocumento")
    payment = ("DatiPagamento", "DettaglioPagamento")
    goods = "DatiBeniServizi"
    return told(
        ("invoice number", said(body, *general, "Numero")),
        ("issue date", day(said(body, *general, "Data"))),
        ("due date", day(said(body, *payment, "DataScadenzaPagamento"))),
        ("document type code", said(body, *general, "TipoDocumento")),
        ("currency", said(body, *general, "Divisa")),
        ("seller", _party(root, "CedentePrestatore")),
        ("buyer", _party(root, "CessionarioCommittente")),
        ("purchase order", said(body, "DatiGenerali", "DatiOrdineAcquisto", "IdDocumento")),
        ("iban", said(body, *payment, "IBAN")),
        ("bic", said(body, *payment, "BIC")),
        ("net total", _sum(body, goods, "DatiRiepilogo", "ImponibileImporto")),
        ("tax total", _sum(body, goods, "DatiRiepilogo", "Imposta")),
        ("grand total", _grand_total(body)),
        ("amount due", said(body, *payment, "ImportoPagamento")),
        ("lines", [_line(line) for line in body.every(goods, "DettaglioLinee")]),
    )


def _grand_total(body: XmlElement) -> Said | None:
    """What the document states; it may leave it to the reader to add net and tax."""
    stated = said(body, "DatiGenerali", "DatiGeneraliDocumento", "ImportoTotaleDocumento")
    if stated is not None:
        return stated
    goods = ("DatiBeniServizi", "DatiRiepilogo")
    net, tax = (_all(body, *goods, name) for name in ("ImponibileImporto", "Imposta"))
    return summed([*net, *tax]) if net and tax else None


def _sum(body: XmlElement, *path: str) -> Said | None:
    return summed(_all(body, *path))


def _all(body: XmlElement, *path: str) -> list[Said]:
    found = (said(body, *path, among=[element]) for element in body.every(*path))
    return [each for each in found if each is not None]


def _party(root: XmlElement, role: str) -> Terms:
    path = (_HEADER, role)
    person, seat = (*path, "DatiAnagrafici"), (*path, "Sede")
    named = (*person, "Anagrafica")
    name = said(root, *named, "Denominazione") or joined(
        said(root, *named, "Nome"), said(root, *named, "Cognome"), " "
    )
    vat = (*person, "IdFiscaleIVA")
    number = said(root, *seat, "NumeroCivico")
    return told(
        ("name", name),
        ("vat id", joined(said(root, *vat, "IdPaese"), said(root, *vat, "IdCodice"))),
        ("tax number", said(root, *person, "CodiceFiscale")),
        ("street", joined(said(root, *seat, "Indirizzo"), number, " ")),
        ("postal code", said(root, *seat, "CAP")),
        ("city", said(root, *seat, "Comune")),
        ("state", said(root, *seat, "Provincia")),
        ("country", said(root, *seat, "Nazione")),
        ("phone", said(root, *path, "Contatti", "Telefono")),
        ("email", said(root, *path, "Contatti", "Email")),
    )


def _line(line: XmlElement) -> Terms:
    return told(
        ("position", said(line, "NumeroLinea")),
        ("description", said(line, "Descrizione")),
        ("sku", said(line, "CodiceArticolo", "CodiceValore")),
        ("quantity", said(line, "Quantita")),
        ("unit price", said(line, "PrezzoUnitario")),
        ("tax rate", said(line, "AliquotaIVA")),
        ("line total", said(line, "PrezzoTotale")),
    )
