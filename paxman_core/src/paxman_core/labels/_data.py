"""The lexicon of labels: what common business fields are called, in seven languages.

A concept is named as a contract would name the field. Labels are separated by bars; one that
begins with `~` is a stand-in, which serves only when no usual name is there, and one with `~~` the
last resort. One that begins with `+` says more than the concept's own name, and is preferred to it
where a document has both.
"""

from __future__ import annotations

from typing import Final

CONCEPTS: Final[dict[str, dict[str, str]]] = {
    "total": {
        "en": "total|total amount|invoice total|order total|bill total|receipt total|total price|"
        "total sum|total cost|total value|overall total|invoice amount|order amount|"
        "+grand total|+gross total|+total gross|+total including tax|"
        "+total including vat|+total including gst|+amount including tax|+amount including vat|"
        "+amount including gst|+total sales including tax|++final total|++rounded total|"
        "++total rounded|++total after rounding|++total amount rounded|++total after adjustment|"
        "++total after adj|"
        "++net total rounded|~total sales|~total due|~total payable|~total amount due|"
        "~total amount payable|~total to pay|~amount due|~amount payable|~balance due|"
        "~amount to pay|~amount to be paid|~payable amount|~total payable amount|~~gross amount|"
        "~~net total|~~nett total|"
        "~~net amount|~~nett amount",
        "de": "Gesamtbetrag|Gesamtsumme|Gesamt|Summe|Rechnungsbetrag|Gesamtpreis|Totalbetrag|"
        "Rechnungssumme|+Endbetrag|+Endsumme|+Bruttobetrag|+Gesamtbetrag brutto|+Gesamt brutto|"
        "+Summe brutto|+Gesamtbetrag inkl. MwSt|+Summe inkl. MwSt|+Gesamt inkl. MwSt|"
        "+Gesamtsumme brutto|+Gesamtbetrag inkl. USt|~Zahlbetrag|~zu zahlen|"
        "~zu zahlender Betrag|~Fälliger Betrag",
        "fr": "Montant total|Total général|Total facture|Total de la facture|+Total TTC|"
        "+Montant TTC|+Montant total TTC|"
        "~Total à payer|~Net à payer|~Montant dû|~Montant à payer|~Reste à payer",
        "es": "Importe total|Total factura|Suma total|Total general|Monto total|Precio total|"
        "+Total con IVA|+Total IVA incluido|~Total a pagar|~Importe a pagar|~Importe debido",
        "it": "Totale|Importo totale|Totale fattura|Totale documento|Totale complessivo|"
        "Totale generale|+Totale IVA inclusa|+Totale IVA compresa|~Totale da pagare|"
        "~Importo dovuto|~Netto a pagare|~Da pagare",
        "pt": "Valor total|Total geral|Montante total|Total da fatura|Preço total|+Total com IVA|"
        "~Total a pagar|~Valor a pagar|~Montante a pagar",
        "nl": "Totaal|Totaalbedrag|Totaal bedrag|Factuurbedrag|Factuurtotaal|+Eindtotaal|"
        "+Totaal incl. btw|+Totaal inclusief btw|~Te betalen|~Te betalen bedrag|"
        "~Totaal te betalen|~Te voldoen",
    },
    "subtotal": {
        "en": "subtotal|net total|nett total|nett amount|total net|net amount|amount net|"
        "total excluding tax|"
        "total excluding vat|total excluding gst|amount excluding tax|amount excluding vat|"
        "total before tax|amount before tax|taxable amount|total taxable amount|tax base",
        "de": "Zwischensumme|Nettobetrag|Netto|Summe netto|Gesamt netto|Gesamtbetrag netto|"
        "Nettosumme|Warenwert|Summe exkl. MwSt|Zwischentotal",
        "fr": "Sous-total|Total HT|Montant HT|Montant total HT|Total hors taxes",
        "es": "Base imponible|Importe neto|Suma parcial|Total sin IVA|Total neto",
        "it": "Subtotale|Imponibile|Totale imponibile|Totale netto|Importo netto",
        "pt": "Valor líquido|Total líquido|Base tributável|Valor tributável|Total sem IVA",
        "nl": "Subtotaal|Nettobedrag|Totaal excl. btw|Totaal exclusief btw|Bedrag excl. btw",
    },
    "tax": {
        "en": "tax|vat|gst|sales tax|tax amount|vat amount|gst amount|total tax|total vat|"
        "total gst|value added tax|tax total|service tax",
        "de": "MwSt|Mehrwertsteuer|USt|Umsatzsteuer|Steuer|Steuerbetrag|MwSt-Betrag|USt-Betrag|"
        "MwSt Betrag|Mehrwertsteuerbetrag",
        "fr": "TVA|Montant TVA|Total TVA|Taxe",
        "es": "IVA|Importe IVA|Cuota IVA|Impuesto|Impuestos|Total IVA",
        "it": "Imposta|Importo IVA|Totale IVA|Totale imposta",
        "pt": "Imposto|Valor do IVA|Montante IVA",
        "nl": "btw|btw-bedrag|Btw bedrag|Totaal btw|Belasting",
    },
    "gross": {
        "en": "gross|~gross amount|~gross total|~total gross",
        "de": "Brutto|~Bruttobetrag|~Gesamtbetrag brutto|~Summe brutto|~Gesamt brutto",
        "fr": "TTC|~Total TTC|~Montant TTC",
        "es": "Bruto|~Importe bruto|~Total bruto",
        "it": "Lordo|~Importo lordo|~Totale lordo",
        "pt": "Valor bruto|~Total bruto",
        "nl": "Bruto|~Brutobedrag",
    },
    "deposit": {
        "en": "deposit|down payment|deposit paid|advance payment|prepayment|prepaid|deposit amount",
        "de": "Anzahlung|Vorauszahlung|Abschlagszahlung|geleistete Anzahlung",
        "fr": "Acompte|Acompte versé|Arrhes|Avance",
        "es": "Anticipo|Depósito|Señal|Pago a cuenta",
        "it": "Acconto|Caparra|Anticipo versato",
        "pt": "Adiantamento|Sinal|Depósito pago",
        "nl": "Aanbetaling|Voorschot|Vooruitbetaling",
    },
    "tax_rate": {
        "en": "tax rate|vat rate|gst rate|tax percentage|vat percentage|rate of tax",
        "de": "Steuersatz|MwSt-Satz|USt-Satz|Mehrwertsteuersatz",
        "fr": "Taux de TVA|Taux TVA",
        "es": "Tipo de IVA|Tipo IVA|Tasa de impuesto",
        "it": "Aliquota|Aliquota IVA",
        "pt": "Taxa de IVA|Taxa IVA|Taxa de imposto",
        "nl": "btw-tarief|btw tarief|btw percentage",
    },
    "discount": {
        "en": "discount|total discount|discount amount|rebate|discount total",
        "de": "Rabatt|Nachlass|Skonto|Gesamtrabatt",
        "fr": "Remise|Rabais|Réduction|Total remise|Montant remise",
        "es": "Descuento|Total descuento|Importe descuento",
        "it": "Sconto|Totale sconto|Importo sconto",
        "pt": "Desconto|Total desconto|Valor do desconto",
        "nl": "Korting|Totale korting|Kortingsbedrag",
    },
    "shipping": {
        "en": "shipping|shipping cost|shipping fee|shipping charge|shipping amount|"
        "shipping and handling|delivery charge|delivery fee|delivery cost|postage|freight|"
        "shipping total",
        "de": "Versand|Versandkosten|Porto|Lieferkosten|Fracht|Frachtkosten",
        "fr": "Livraison|Frais de port|Frais de livraison|Expédition",
        "es": "Envío|Gastos de envío|Costo de envío|Portes",
        "it": "Spedizione|Spese di spedizione|Costi di spedizione",
        "pt": "Envio|Portes de envio|Frete|Custo de envio|Despesas de envio",
        "nl": "Verzending|Verzendkosten|Bezorgkosten",
    },
    "amount_due": {
        "en": "amount due|balance due|total due|total amount due|amount payable|total payable|"
        "total amount payable|outstanding amount|outstanding balance|amount owing|balance payable|"
        "amount to pay|total to pay|amount outstanding",
        "de": "Zahlbetrag|Fälliger Betrag|Offener Betrag|Zu zahlen|Zu zahlender Betrag|Restbetrag",
        "fr": "Net à payer|Montant dû|Montant à payer|Solde dû|Reste à payer",
        "es": "Total a pagar|Importe a pagar|Importe pendiente|Saldo pendiente",
        "it": "Totale da pagare|Importo dovuto|Netto a pagare|Da pagare",
        "pt": "Total a pagar|Valor a pagar|Montante a pagar|Valor em dívida",
        "nl": "Te betalen|Te betalen bedrag|Totaal te betalen|Openstaand bedrag",
    },
    "amount_paid": {
        "en": "amount paid|paid|total paid|paid amount|payment|payment received|amount received|"
        "payment amount|cash|tendered|amount tendered|cash tendered|cash received",
        "de": "Bezahlt|Gezahlt|Bar|Gegeben|Anzahlung|Zahlung|Gezahlter Betrag",
        "fr": "Payé|Montant payé|Acompte|Espèces|Paiement",
        "es": "Pagado|Importe pagado|Efectivo|Anticipo|Pago",
        "it": "Pagato|Importo pagato|Contanti|Acconto|Pagamento",
        "pt": "Pago|Valor pago|Dinheiro|Pagamento",
        "nl": "Betaald|Betaald bedrag|Contant|Aanbetaling|Betaling",
    },
    "change": {
        "en": "change|change due|cash change|change given",
        "de": "Rückgeld|Wechselgeld",
        "fr": "Rendu|Monnaie rendue|À rendre",
        "es": "Cambio|Vuelto",
        "it": "Resto",
        "pt": "Troco",
        "nl": "Wisselgeld|Retour",
    },
    "rounding": {
        "en": "rounding|rounding adjustment|round off|rounding adj|rounding amount",
        "de": "Rundung|Rundungsdifferenz",
        "fr": "Arrondi",
        "es": "Redondeo",
        "it": "Arrotondamento",
        "pt": "Arredondamento",
        "nl": "Afronding",
    },
    "amount": {
        "en": "amount|line total|line amount|item total|extended price|net price|total price|"
        "~total|~price",
        "de": "Betrag|Einzelbetrag|Positionsbetrag|Gesamtpreis|~Gesamt|~Summe|~Preis",
        "fr": "Montant|Total ligne|~Prix total|~Total",
        "es": "Importe|Monto|~Total",
        "it": "Importo|~Totale",
        "pt": "Montante|Valor|~Total",
        "nl": "Bedrag|Regeltotaal|~Totaal",
    },
    "unit_price": {
        "en": "unit price|price per unit|price each|unit cost|item price|u price|rate|u p|"
        "price unit|~price",
        "de": "Einzelpreis|Stückpreis|Preis pro Einheit|E-Preis|EP|Preis/Einheit|~Preis",
        "fr": "Prix unitaire|PU|P.U.|Prix unitaire HT|PU HT|~Prix",
        "es": "Precio unitario|Precio unidad|P. unitario|~Precio",
        "it": "Prezzo unitario|Prezzo un|~Prezzo",
        "pt": "Preço unitário|Valor unitário|~Preço",
        "nl": "Eenheidsprijs|Stukprijs|Prijs per stuk|Prijs per eenheid|~Prijs",
    },
    "price": {
        "en": "price|~unit price",
        "de": "Preis|~Einzelpreis",
        "fr": "Prix|~Prix unitaire",
        "es": "Precio|~Precio unitario",
        "it": "Prezzo|~Prezzo unitario",
        "pt": "Preço|~Preço unitário",
        "nl": "Prijs|~Stukprijs",
    },
    "quantity": {
        "en": "quantity|units|pieces|pcs|order quantity|quantity ordered",
        "de": "Menge|Anzahl|Stück|Stückzahl",
        "fr": "Quantité|Qté|Qte",
        "es": "Cantidad|Cant|Unidades|Uds",
        "it": "Quantità|Qta|Q.tà",
        "pt": "Quantidade|Qtd|Qtde",
        "nl": "Aantal|Hoeveelheid|Stuks",
    },
    "description": {
        "en": "description|item|item description|product|product name|product description|"
        "item name|article|details|particulars|goods|service|~name",
        "de": "Beschreibung|Bezeichnung|Artikel|Artikelbezeichnung|Produkt|Leistung|Text|"
        "Produktbezeichnung",
        "fr": "Désignation|Libellé|Article|Produit|Prestation",
        "es": "Descripción|Concepto|Artículo|Producto|Detalle",
        "it": "Descrizione|Articolo|Prodotto|Oggetto",
        "pt": "Descrição|Artigo|Produto|Designação",
        "nl": "Omschrijving|Beschrijving|Artikel|Product",
    },
    "sku": {
        "en": "sku|item number|item code|article number|product code|product number|part number|"
        "item id|product id|article code|stock code|material number|catalog number|item no",
        "de": "Artikelnummer|Artikel-Nr|Art-Nr|Materialnummer|Produktnummer|Bestell-Nr Artikel",
        "fr": "Référence article|Code article|Réf article|Code produit|Référence produit",
        "es": "Código|Código de artículo|Código de producto|Referencia del artículo",
        "it": "Codice|Codice articolo|Codice prodotto",
        "pt": "Código|Código do artigo|Código do produto",
        "nl": "Artikelnummer|Artikelcode|Productcode|Productnummer",
    },
    "position": {
        "en": "position|line number|line|pos",
        "de": "Pos|Position|Positionsnummer",
        "fr": "Ligne",
        "es": "Línea",
        "it": "Riga|Posizione",
        "pt": "Linha",
        "nl": "Regel|Positie",
    },
    "line_items": {
        "en": "line items|items|lines|products|invoice lines|order lines|invoice items|order items|"
        "positions|articles|entries|line item|details",
        "de": "Positionen|Artikel|Posten|Rechnungspositionen",
        "fr": "Lignes|Articles|Produits",
        "es": "Líneas|Artículos|Productos|Conceptos",
        "it": "Righe|Articoli|Prodotti",
        "pt": "Linhas|Artigos|Produtos|Itens",
        "nl": "Regels|Artikelen|Producten|Factuurregels",
    },
    "invoice_number": {
        "en": "invoice number|invoice id|invoice reference|tax invoice number|bill number|"
        "invoice code|~invoice|~document number|~receipt number",
        "de": "Rechnungsnummer|Rechnung Nr|Re-Nr|Rg-Nr|RechnungsNr|Beleg-Nr|Belegnummer|"
        "~Rechnung|~Dokumentnummer",
        "fr": "Numéro de facture|Facture numéro|N° facture|Référence facture|No de facture|"
        "~Facture",
        "es": "Número de factura|Factura número|N° factura|Factura nº|Num. factura|~Factura",
        "it": "Numero fattura|Fattura numero|N. fattura|Fattura n.|~Fattura|~Numero documento",
        "pt": "Número da fatura|Fatura número|N° fatura|Nota fiscal número|Fatura n.º|~Fatura",
        "nl": "Factuurnummer|Factuur nr|~Factuur",
    },
    "receipt_number": {
        "en": "receipt number|slip number|bill number|ticket number|check number|receipt id|"
        "~receipt|~invoice number",
        "de": "Bonnummer|Bon-Nr|Quittungsnummer|Belegnummer",
        "fr": "Numéro de reçu|Numéro de ticket|Ticket numéro",
        "es": "Número de recibo|Número de ticket|Recibo número",
        "it": "Numero scontrino|Numero ricevuta",
        "pt": "Número do recibo|Recibo número",
        "nl": "Bonnummer|Kassabonnummer",
    },
    "order_number": {
        "en": "order number|order id|order reference|order code|sales order number|~order|"
        "~purchase order number|~order confirmation",
        "de": "Bestellnummer|Auftragsnummer|Bestell-Nr|Auftrags-Nr|Bestellung Nr|~Bestellung|"
        "~Auftrag",
        "fr": "Numéro de commande|N° commande|Commande numéro|Référence commande|~Commande",
        "es": "Número de pedido|N° pedido|Pedido número|Número de orden|~Pedido",
        "it": "Numero ordine|Ordine numero|N. ordine|~Ordine",
        "pt": "Número do pedido|Pedido número|Número da encomenda|N° encomenda|~Pedido|~Encomenda",
        "nl": "Bestelnummer|Ordernummer|Order nr|~Bestelling",
    },
    "purchase_order": {
        "en": "purchase order|purchase order number|purchase order reference|customer po|"
        "customer order number|your order number",
        "de": "Kundenbestellnummer|Bestellreferenz|Ihre Bestellung|Ihre Bestellnummer",
        "fr": "Bon de commande|Numéro de bon de commande",
        "es": "Orden de compra|Número de orden de compra",
        "it": "Ordine di acquisto|Numero ordine di acquisto",
        "pt": "Ordem de compra|Número da ordem de compra",
        "nl": "Inkooporder|Inkoopordernummer|Inkoopnummer",
    },
    "customer_number": {
        "en": "customer number|customer id|customer code|client number|client id|account number|"
        "customer account|customer reference|member number|membership number",
        "de": "Kundennummer|Kunden-Nr|Kd-Nr|KdNr|Kunden-ID|Mitgliedsnummer",
        "fr": "Numéro client|N° client|Code client|Référence client|Numéro de client",
        "es": "Número de cliente|N° cliente|Código de cliente",
        "it": "Codice cliente|Numero cliente|N. cliente",
        "pt": "Número de cliente|N° cliente|Código do cliente",
        "nl": "Klantnummer|Klant nr|Debiteurnummer|Debiteur nr",
    },
    "account_number": {
        "en": "account number|bank account number|bank account|~account",
        "de": "Kontonummer|Konto-Nr|Konto",
        "fr": "Numéro de compte|N° compte",
        "es": "Número de cuenta|Cuenta bancaria|N° cuenta",
        "it": "Numero di conto|Conto corrente|Numero conto",
        "pt": "Número da conta|Conta bancária|N° conta",
        "nl": "Rekeningnummer|Bankrekening|Bankrekeningnummer",
    },
    "reference": {
        "en": "reference|reference number|our reference|your reference|payment reference|"
        "reference id|reference code",
        "de": "Referenz|Aktenzeichen|Verwendungszweck|Ihr Zeichen|Unser Zeichen|Zeichen",
        "fr": "Référence|Réf|Numéro de référence",
        "es": "Referencia|Número de referencia",
        "it": "Riferimento|Rif|Numero di riferimento",
        "pt": "Referência|Número de referência",
        "nl": "Referentie|Kenmerk|Uw kenmerk|Ons kenmerk|Betalingskenmerk|Referentienummer",
    },
    "tracking_number": {
        "en": "tracking number|tracking id|tracking code|shipment number|~tracking",
        "de": "Sendungsnummer|Trackingnummer|Sendungsverfolgungsnummer",
        "fr": "Numéro de suivi|N° de suivi",
        "es": "Número de seguimiento|Código de seguimiento",
        "it": "Numero di tracciamento|Codice di tracciamento|Numero di spedizione",
        "pt": "Código de rastreamento|Número de rastreamento|Código de rastreio",
        "nl": "Trackingnummer|Track and trace|Track & trace code|Zendingnummer",
    },
    "transaction_id": {
        "en": "transaction number|transaction id|transaction reference|payment id|transaction|"
        "transaction code",
        "de": "Transaktionsnummer|Transaktions-ID",
        "fr": "Numéro de transaction|ID de transaction",
        "es": "Número de transacción|ID de transacción",
        "it": "Numero transazione|ID transazione",
        "pt": "Número da transação|ID da transação",
        "nl": "Transactienummer|Transactie-ID",
    },
    "contract_number": {
        "en": "contract number|contract id|agreement number|contract reference|policy number|"
        "agreement id",
        "de": "Vertragsnummer|Vertrags-Nr|Policennummer|Versicherungsnummer",
        "fr": "Numéro de contrat|N° contrat|Numéro de police",
        "es": "Número de contrato|N° contrato|Número de póliza",
        "it": "Numero contratto|Numero di polizza",
        "pt": "Número do contrato|Número da apólice",
        "nl": "Contractnummer|Polisnummer",
    },
    "date": {
        "en": "date|document date|~invoice date|~date of issue|~issue date|~issued|~issued on|"
        "~date issued|~bill date|~receipt date|~transaction date|~order date|~billing date|"
        "~sale date|~purchase date|~date of invoice|~dated|~date time|~date and time|~created|"
        "~payment date|~statement date",
        "de": "Datum|Belegdatum|~Rechnungsdatum|~Ausstellungsdatum|~Bestelldatum|~Rechnung vom|"
        "~Auftragsdatum|~Kaufdatum",
        "fr": "Date du document|~Date de facture|~Date de facturation|~Date d'émission|"
        "~Date de commande|~Facture du|~Émise le|~Émis le",
        "es": "Fecha|~Fecha de factura|~Fecha de emisión|~Fecha factura|~Fecha de pedido|"
        "~Fecha de expedición",
        "it": "Data|Data documento|~Data fattura|~Data di emissione|~Data emissione|~Data ordine",
        "pt": "Data do documento|~Data da fatura|~Data de emissão|~Data do pedido",
        "nl": "Datum|~Factuurdatum|~Besteldatum|~Orderdatum",
    },
    "invoice_date": {
        "en": "invoice date|date of invoice|bill date|billing date|tax invoice date|"
        "invoice issue date|~date of issue|~issue date|~issued|~issued on|~date issued|~dated|"
        "~date|~document date",
        "de": "Rechnungsdatum|Rechnung vom|Rg-Datum|Re-Datum|~Ausstellungsdatum|~Datum|"
        "~Belegdatum|~Ausgestellt am",
        "fr": "Date de facture|Date de facturation|Facture du|Date facture|~Date d'émission|"
        "~Émise le|~Date",
        "es": "Fecha de factura|Fecha factura|Fecha de facturación|~Fecha de emisión|~Fecha|"
        "~Fecha de expedición",
        "it": "Data fattura|Data di fatturazione|~Data emissione|~Data di emissione|~Data|"
        "~Data documento",
        "pt": "Data da fatura|Data de faturação|Data fatura|~Data de emissão|~Data",
        "nl": "Factuurdatum|Datum factuur|~Datum",
    },
    "issue_date": {
        "en": "issue date|date of issue|issued|issued on|date issued|issued at|issue|"
        "~invoice date|~date|~document date",
        "de": "Ausstellungsdatum|Ausgestellt am|Ausgabedatum|~Rechnungsdatum|~Datum",
        "fr": "Date d'émission|Émise le|Émis le|Date de délivrance|Délivré le|~Date de facture|"
        "~Date",
        "es": "Fecha de emisión|Fecha de expedición|Emitida el|~Fecha de factura|~Fecha",
        "it": "Data di emissione|Data emissione|Data di rilascio|~Data fattura|~Data",
        "pt": "Data de emissão|Emitida em|~Data da fatura|~Data",
        "nl": "Uitgiftedatum|Datum van afgifte|Datum afgifte|~Factuurdatum|~Datum",
    },
    "due_date": {
        "en": "due date|payment due|payment due date|due|due on|due by|pay by|payable by|"
        "date due|payment deadline|pay before|invoice due date|payment due by",
        "de": "Fälligkeitsdatum|Fällig am|Zahlbar bis|Fälligkeit|Fällig|Zahlungsziel|"
        "Zahlungsfrist|Zu zahlen bis",
        "fr": "Date d'échéance|Échéance|À payer avant le|Date limite de paiement|Payable avant le",
        "es": "Fecha de vencimiento|Vencimiento|Vence|Fecha límite de pago|Vence el",
        "it": "Data di scadenza|Scadenza|Data scadenza|Scade il|Scadenza pagamento",
        "pt": "Data de vencimento|Vencimento|Data limite de pagamento|Vence em",
        "nl": "Vervaldatum|Vervaldag|Te betalen voor|Uiterste betaaldatum|Betalen voor",
    },
    "order_date": {
        "en": "order date|date of order|ordered|ordered on|order placed|date ordered|"
        "purchase date|placed on|date of purchase",
        "de": "Bestelldatum|Auftragsdatum|Bestellt am|Bestellung vom|Kaufdatum",
        "fr": "Date de commande|Commande du|Commandé le|Date d'achat",
        "es": "Fecha de pedido|Fecha del pedido|Fecha de compra",
        "it": "Data ordine|Data dell'ordine|Ordine del|Data di acquisto",
        "pt": "Data do pedido|Data da encomenda|Data da compra",
        "nl": "Besteldatum|Orderdatum|Aankoopdatum|Datum bestelling",
    },
    "delivery_date": {
        "en": "delivery date|date of delivery|ship date|shipping date|shipped|shipped on|"
        "date shipped|delivered|delivered on|dispatch date|expected delivery|service date|"
        "date of supply|date of service|estimated delivery|estimated delivery date",
        "de": "Lieferdatum|Leistungsdatum|Versanddatum|Liefertermin|Geliefert am|"
        "Voraussichtliche Lieferung",
        "fr": "Date de livraison|Livré le|Date d'expédition|Livraison prévue",
        "es": "Fecha de entrega|Fecha de envío|Entrega estimada",
        "it": "Data di consegna|Data consegna|Data di spedizione|Consegna prevista",
        "pt": "Data de entrega|Data de envio|Entrega prevista",
        "nl": "Leverdatum|Leveringsdatum|Verzenddatum|Bezorgdatum",
    },
    "start_date": {
        "en": "start date|from date|effective date|commencement date|valid from|begin date|"
        "period start|date from|check in|check in date|effective from|hire date|start|commence|"
        "commences|commencing|commence on|begins|begin|beginning|starts|starting|effective as of|"
        "effective on|effective|first day",
        "de": "Startdatum|Beginn|Gültig ab|Vertragsbeginn|Anfangsdatum|Anreise",
        "fr": "Date de début|Début|Date d'effet|Valable à partir du|Arrivée",
        "es": "Fecha de inicio|Inicio|Válido desde|Fecha de entrada",
        "it": "Data di inizio|Data inizio|Inizio|Valido dal|Decorrenza",
        "pt": "Data de início|Início|Válido a partir de",
        "nl": "Startdatum|Begindatum|Ingangsdatum|Geldig vanaf",
    },
    "end_date": {
        "en": "end date|to date|expiry date|expiration date|valid until|valid to|expires|"
        "expires on|period end|date to|termination date|expiry|valid thru|check out|"
        "check out date|end|ends|ending|expire|expiring|terminate|terminates|continue until|"
        "continues until|last day|in force until|effective until",
        "de": "Enddatum|Ende|Gültig bis|Ablaufdatum|Vertragsende|Abreise",
        "fr": "Date de fin|Fin|Date d'expiration|Valable jusqu'au|Expire le|Départ",
        "es": "Fecha de fin|Fecha final|Válido hasta|Fecha de caducidad|Fecha de expiración",
        "it": "Data di fine|Data fine|Fine|Valido fino al",
        "pt": "Data de fim|Data final|Válido até|Data de validade|Validade",
        "nl": "Einddatum|Geldig tot|Verloopdatum",
    },
    "period": {
        "en": "period|statement period|billing period|pay period|service period|invoice period|"
        "reporting period|period covered|period of service|rental period|contract period|"
        "subscription period|accounting period|payroll period|coverage period|policy period|"
        "travel dates|stay",
        "de": "Zeitraum|Abrechnungszeitraum|Leistungszeitraum|Lieferzeitraum|Rechnungszeitraum|"
        "Abrechnungsperiode|Vertragslaufzeit|Laufzeit|Mietzeitraum|Lohnperiode",
        "fr": "Période|Période de facturation|Période de paie|Période du contrat|Durée",
        "es": "Periodo|Periodo de facturación|Periodo de liquidación",
        "it": "Periodo|Periodo di fatturazione|Periodo di riferimento|Periodo di paga",
        "pt": "Período|Período de faturação|Período de faturamento|Período de referência",
        "nl": "Periode|Factuurperiode|Facturatieperiode|Loonperiode|Looptijd",
    },
    "agreement_date": {
        "en": "agreement date|contract date|date of agreement|date of contract|entered into|"
        "entered into on|entered into as of|made and entered into|made on|made as of|"
        "dated as of|signed on|executed on|date of signature|signing date|~dated|~effective date",
        "de": "Vertragsdatum|Datum des Vertrags|Geschlossen am|Unterzeichnet am",
        "fr": "Date du contrat|Date de signature|Conclu le|Signé le",
        "es": "Fecha del contrato|Fecha de firma|Firmado el",
        "it": "Data del contratto|Data di firma|Stipulato il",
        "pt": "Data do contrato|Data de assinatura|Assinado em",
        "nl": "Contractdatum|Datum overeenkomst|Ondertekend op",
    },
    "birth_date": {
        "en": "birth date|date of birth|dob|born|birthday|born on|birthdate",
        "de": "Geburtsdatum|Geboren am|Geburtstag|geb",
        "fr": "Date de naissance|Né le|Née le",
        "es": "Fecha de nacimiento|Nacido el",
        "it": "Data di nascita|Nato il|Nata il",
        "pt": "Data de nascimento|Nascido em",
        "nl": "Geboortedatum|Geboren op",
    },
    "time": {
        "en": "time|time of day",
        "de": "Uhrzeit|Zeit",
        "fr": "Heure",
        "es": "Hora",
        "it": "Ora",
        "pt": "Horário",
        "nl": "Tijd|Tijdstip",
    },
    "payment_terms": {
        "en": "payment terms|terms|terms of payment|payment conditions|credit terms",
        "de": "Zahlungsbedingungen|Zahlungsbedingung|Zahlungskonditionen",
        "fr": "Conditions de paiement|Modalités de paiement",
        "es": "Condiciones de pago|Términos de pago",
        "it": "Condizioni di pagamento|Termini di pagamento",
        "pt": "Condições de pagamento",
        "nl": "Betalingsvoorwaarden|Betalingsconditie|Betalingstermijn",
    },
    "payment_method": {
        "en": "payment method|paid by|payment type|method of payment|payment mode|mode of payment|"
        "pay by card|paid with|paid via|tender type",
        "de": "Zahlungsart|Zahlungsmethode|Zahlungsweise|Zahlart|Bezahlt mit",
        "fr": "Mode de paiement|Moyen de paiement|Méthode de paiement|Mode de règlement",
        "es": "Forma de pago|Método de pago|Medio de pago",
        "it": "Metodo di pagamento|Modalità di pagamento|Pagamento con",
        "pt": "Forma de pagamento|Método de pagamento|Modo de pagamento",
        "nl": "Betaalmethode|Betaalwijze|Betalingswijze|Betaald met",
    },
    "currency": {
        "en": "currency|currency code|ccy|currency iso",
        "de": "Währung|Währungscode|Waehrung",
        "fr": "Devise|Monnaie",
        "es": "Moneda|Divisa",
        "it": "Valuta|Divisa",
        "pt": "Moeda|Divisa",
        "nl": "Munteenheid|Munt|Valuta",
    },
    "supplier": {
        "en": "supplier|vendor|seller|supplier name|vendor name|seller name|merchant|"
        "merchant name|sold by|issuer|issued by|billed by|invoice from|bill from|~company|"
        "~company name|~shop|~provider",
        "de": "Lieferant|Verkäufer|Anbieter|Aussteller|Rechnungssteller|Händler|Kreditor|~Firma",
        "fr": "Fournisseur|Vendeur|Émetteur|Vendu par|Prestataire|~Société",
        "es": "Proveedor|Vendedor|Emisor|Vendido por|~Empresa",
        "it": "Fornitore|Venditore|Emittente|Cedente|Venduto da|~Azienda|~Ditta",
        "pt": "Fornecedor|Vendedor|Emitente|Vendido por|~Empresa",
        "nl": "Leverancier|Verkoper|Afzender|Crediteur|~Bedrijf",
    },
    "company": {
        "en": "company|company name|organization|organisation|business name|organization name|"
        "firm|legal name|business|employer|~supplier|~vendor|~seller|~merchant|~store name",
        "de": "Firma|Unternehmen|Firmenname|Organisation|Gesellschaft|~Lieferant|~Verkäufer",
        "fr": "Société|Entreprise|Raison sociale|Organisation|Nom de l'entreprise|~Fournisseur|"
        "~Vendeur",
        "es": "Empresa|Compañía|Razón social|Nombre de la empresa|Organización|~Proveedor|"
        "~Vendedor",
        "it": "Azienda|Ditta|Società|Ragione sociale|Impresa|~Fornitore|~Venditore",
        "pt": "Empresa|Companhia|Razão social|Nome da empresa|Organização|~Fornecedor|~Vendedor",
        "nl": "Bedrijf|Bedrijfsnaam|Onderneming|Organisatie|Firma|~Leverancier|~Verkoper",
    },
    "customer": {
        "en": "customer|customer name|client|client name|buyer|bill to|billed to|invoice to|"
        "buyer name|sold to|purchaser|billing name|invoiced to|recipient|~name|~attention|~attn|"
        "~ordered by",
        "de": "Kunde|Kundenname|Käufer|Auftraggeber|Rechnungsempfänger|Rechnung an|Empfänger|"
        "Besteller|Debitor",
        "fr": "Client|Nom du client|Acheteur|Facturé à|Facturer à|Destinataire",
        "es": "Cliente|Nombre del cliente|Comprador|Facturar a|Facturado a|Destinatario",
        "it": "Cliente|Nome cliente|Acquirente|Destinatario|Intestatario|Fatturato a|"
        "Cessionario|Spettabile",
        "pt": "Cliente|Nome do cliente|Comprador|Faturar a|Faturado a|Destinatário",
        "nl": "Klant|Klantnaam|Koper|Afnemer|Factuur aan|Debiteur|Opdrachtgever",
    },
    "sender": {
        "en": "sender|sender name|sent by|name of sender|~from",
        "de": "Absender|Absendername|~Von",
        "fr": "Expéditeur|Nom de l'expéditeur|~De",
        "es": "Remitente|Nombre del remitente|~De",
        "it": "Mittente|Nome del mittente|~Da",
        "pt": "Remetente|Nome do remetente|~De",
        "nl": "Afzender|Naam afzender|~Van",
    },
    "recipient": {
        "en": "recipient|recipient name|addressee|receiver|receiver name|~to",
        "de": "Empfänger|Adressat|~An",
        "fr": "Destinataire|~À",
        "es": "Destinatario|~Para",
        "it": "Destinatario|~A",
        "pt": "Destinatário|~Para",
        "nl": "Ontvanger|Geadresseerde|~Aan",
    },
    "sender_email": {
        "en": "sender email|sender email address|from email|from address|~from",
        "de": "Absender E-Mail|E-Mail des Absenders|~Von",
        "fr": "E-mail de l'expéditeur|~De",
        "es": "Correo del remitente|~De",
        "it": "E-mail del mittente|~Da",
        "pt": "E-mail do remetente|~De",
        "nl": "E-mail afzender|~Van",
    },
    "recipient_email": {
        "en": "recipient email|recipient email address|to email|to address|~to",
        "de": "Empfänger E-Mail|E-Mail des Empfängers|~An",
        "fr": "E-mail du destinataire|~À",
        "es": "Correo del destinatario|~Para",
        "it": "E-mail del destinatario|~A",
        "pt": "E-mail do destinatário|~Para",
        "nl": "E-mail ontvanger|~Aan",
    },
    "contact": {
        "en": "contact|contact name|contact person|attention|attn|attention of|contact details",
        "de": "Ansprechpartner|Kontakt|Ansprechpartnerin|Kontaktperson|z. Hd.|Bearbeiter|"
        "Sachbearbeiter",
        "fr": "Contact|Personne de contact|À l'attention de|Interlocuteur",
        "es": "Contacto|Persona de contacto|A la atención de",
        "it": "Contatto|Referente|Persona di contatto|Alla cortese attenzione",
        "pt": "Contato|Contacto|Pessoa de contato|Pessoa de contacto",
        "nl": "Contactpersoon|Contact|Ter attentie van|T.a.v.",
    },
    "name": {
        "en": "name|full name|your name",
        "de": "Name|Vollständiger Name|Vor- und Nachname",
        "fr": "Nom|Nom complet|Nom et prénom|Nom prénom",
        "es": "Nombre|Nombre completo|Nombre y apellidos",
        "it": "Nome|Nome completo|Nominativo|Nome e cognome",
        "pt": "Nome|Nome completo",
        "nl": "Naam|Volledige naam",
    },
    "first_name": {
        "en": "first name|given name|forename|given names",
        "de": "Vorname|Vornamen",
        "fr": "Prénom|Prénoms",
        "es": "Nombre de pila|Primer nombre",
        "it": "Nome di battesimo",
        "pt": "Primeiro nome|Nome próprio",
        "nl": "Voornaam|Voornamen",
    },
    "last_name": {
        "en": "last name|surname|family name",
        "de": "Nachname|Familienname|Zuname",
        "fr": "Nom de famille",
        "es": "Apellido|Apellidos",
        "it": "Cognome",
        "pt": "Apelido|Sobrenome|Último nome",
        "nl": "Achternaam|Familienaam",
    },
    "address": {
        "en": "address|postal address|mailing address|street address|full address|"
        "business address|company address|registered address|home address|~billing address",
        "de": "Adresse|Anschrift|Postanschrift|Postadresse|~Rechnungsadresse",
        "fr": "Adresse|Adresse postale",
        "es": "Dirección|Domicilio|Dirección postal",
        "it": "Indirizzo|Indirizzo postale|Sede|Sede legale",
        "pt": "Endereço|Morada",
        "nl": "Adres|Postadres",
    },
    "billing_address": {
        "en": "billing address|invoice address|bill to address|~bill to|~billed to|~address",
        "de": "Rechnungsadresse|Rechnungsanschrift",
        "fr": "Adresse de facturation",
        "es": "Dirección de facturación|Domicilio de facturación",
        "it": "Indirizzo di fatturazione",
        "pt": "Endereço de cobrança|Morada de faturação|Endereço de faturação",
        "nl": "Factuuradres",
    },
    "shipping_address": {
        "en": "shipping address|delivery address|ship to address|ship to|deliver to|"
        "shipped to|delivered to|send to",
        "de": "Lieferadresse|Lieferanschrift|Versandadresse|Lieferung an|Warenempfänger",
        "fr": "Adresse de livraison|Livrer à|Livré à|Adresse d'expédition",
        "es": "Dirección de envío|Dirección de entrega|Enviar a|Domicilio de entrega",
        "it": "Indirizzo di spedizione|Indirizzo di consegna|Spedire a|Consegnare a",
        "pt": "Endereço de entrega|Morada de entrega|Endereço de envio|Enviar para",
        "nl": "Afleveradres|Bezorgadres|Leveradres|Verzendadres",
    },
    "street": {
        "en": "street|street name|address line|address line 1|address line1|address 1|address1",
        "de": "Straße|Strasse|Straße und Hausnummer|Straße Hausnummer|Str",
        "fr": "Rue|Voie|Numéro et rue",
        "es": "Calle|Vía",
        "it": "Via",
        "pt": "Rua|Logradouro",
        "nl": "Straat|Straatnaam|Straat en huisnummer",
    },
    "city": {
        "en": "city|town|municipality|locality",
        "de": "Stadt|Ort|Wohnort|Ortschaft",
        "fr": "Ville|Commune|Localité",
        "es": "Ciudad|Localidad|Municipio|Población",
        "it": "Città|Comune|Località",
        "pt": "Cidade|Localidade|Município",
        "nl": "Plaats|Stad|Woonplaats|Gemeente",
    },
    "postal_code": {
        "en": "postal code|postcode|zip code|zip|post code",
        "de": "PLZ|Postleitzahl",
        "fr": "Code postal|CP",
        "es": "Código postal|C.P.",
        "it": "CAP|Codice di avviamento postale|Codice postale",
        "pt": "Código postal|CEP",
        "nl": "Postcode",
    },
    "state": {
        "en": "state|province|region|county",
        "de": "Bundesland|Kanton",
        "fr": "Région|Province|Département",
        "es": "Provincia|Estado|Región",
        "it": "Provincia|Regione|Prov",
        "pt": "Estado|Distrito|Província",
        "nl": "Provincie",
    },
    "country": {
        "en": "country|country name|nation",
        "de": "Land|Staat",
        "fr": "Pays",
        "es": "País",
        "it": "Paese|Nazione",
        "pt": "País",
        "nl": "Land",
    },
    "phone": {
        "en": "phone|phone number|contact number|mobile|mobile number|mobile phone|cell|"
        "cell phone|contact phone|tel number|hp number|telephone number|handphone",
        "de": "Telefon|Telefonnummer|Mobil|Handy|Mobiltelefon|Tel|Rufnummer|Telefon-Nr|"
        "Mobilnummer|Handynummer",
        "fr": "Téléphone|Numéro de téléphone|Portable|Tél|Mobile",
        "es": "Teléfono|Número de teléfono|Móvil|Tfno|Celular|Telf",
        "it": "Telefono|Numero di telefono|Cellulare",
        "pt": "Telefone|Número de telefone|Telemóvel|Celular",
        "nl": "Telefoon|Telefoonnummer|Mobiel|Mobiel nummer",
    },
    "fax": {
        "en": "fax|fax number|facsimile",
        "de": "Telefax|Faxnummer",
        "fr": "Télécopie",
        "es": "Número de fax",
        "it": "Numero di fax",
        "pt": "Número de fax",
        "nl": "Faxnummer",
    },
    "email": {
        "en": "email|email address|mail|contact email",
        "de": "E-Mail|E-Mail-Adresse|Mailadresse|Email Adresse",
        "fr": "Courriel|Adresse e-mail|Adresse mail|Mél|Adresse électronique",
        "es": "Correo|Correo electrónico|Dirección de correo",
        "it": "Posta elettronica|Indirizzo e-mail|Indirizzo email|PEC",
        "pt": "Correio eletrônico|Correio eletrónico|Endereço de e-mail",
        "nl": "E-mailadres|Mailadres",
    },
    "website": {
        "en": "website|web|url|homepage|web address|internet|site",
        "de": "Webseite|Internetseite|Netz",
        "fr": "Site web|Site internet",
        "es": "Sitio web|Página web",
        "it": "Sito web|Sito internet",
        "pt": "Site|Página web|Página da internet",
        "nl": "Webpagina|Internetadres",
    },
    "iban": {
        "en": "iban|iban number|iban code|international bank account number",
        "de": "IBAN-Nr|Internationale Kontonummer",
        "fr": "Code IBAN|Numéro IBAN",
        "es": "Código IBAN|Número IBAN",
        "it": "Codice IBAN|Coordinate IBAN",
        "pt": "Código IBAN|Número IBAN",
        "nl": "IBAN-nummer|IBAN nummer",
    },
    "bic": {
        "en": "bic|swift|swift code|bic code|bic swift|swift bic|bank identifier code",
        "de": "SWIFT-Code|BIC-Code",
        "fr": "Code BIC|Code SWIFT",
        "es": "Código BIC|Código SWIFT",
        "it": "Codice BIC|Codice SWIFT",
        "pt": "Código BIC|Código SWIFT",
        "nl": "BIC-code|SWIFT-code",
    },
    "bank": {
        "en": "bank|bank name|name of bank",
        "de": "Bank|Kreditinstitut|Bankverbindung|Bankname",
        "fr": "Banque|Domiciliation|Nom de la banque",
        "es": "Banco|Entidad bancaria",
        "it": "Banca|Istituto bancario",
        "pt": "Banco|Instituição bancária",
        "nl": "Bank|Banknaam",
    },
    "vat_id": {
        "en": "vat id|vat number|vat registration number|vat identification number|vat reg|"
        "vat id number|tax number|tax id|tax identification number|tax registration number|tin|"
        "gst number|gst id|gst id number|gst registration number|gst reg|ein|gstin|"
        "company vat|vat registration|tax id number|supplier vat number",
        "de": "USt-IdNr|USt-ID|Umsatzsteuer-ID|Umsatzsteuer-Identifikationsnummer|Steuernummer|"
        "USt-Id-Nr|UID|UID-Nummer|MwSt-Nummer|St-Nr|USt-IdNr.|UStID|UStIdNr",
        "fr": "N° TVA|Numéro de TVA|TVA intracommunautaire|N° TVA intracommunautaire|"
        "Numéro de TVA intracommunautaire|Identifiant TVA|TVA intracom",
        "es": "NIF|CIF|NIF/CIF|CIF/NIF|Número de IVA|Número de identificación fiscal|RFC|N.I.F.|"
        "C.I.F.",
        "it": "Partita IVA|P. IVA|P.IVA|P IVA|Codice fiscale|PIVA",
        "pt": "NIF|NIPC|Contribuinte|N° contribuinte|Número de contribuinte|CNPJ",
        "nl": "btw-nummer|btw nummer|BTW-nr|btw-id|btw-identificatienummer",
    },
    "registration_number": {
        "en": "registration number|company number|company registration number|"
        "business registration number|company registration|company reg|roc number|"
        "commercial register|business number|co registration|co number|company id",
        "de": "Handelsregisternummer|HRB|Handelsregister|Registernummer|Amtsgericht",
        "fr": "SIRET|SIREN|RCS|Numéro SIRET|N° SIRET|N° SIREN",
        "es": "Registro mercantil|Número de registro",
        "it": "REA|Registro imprese|Numero REA",
        "pt": "Registo comercial|Número de registo|Matrícula",
        "nl": "KvK-nummer|KvK|KvK nr|Kamer van Koophandel",
    },
    "status": {
        "en": "status|order status|payment status|invoice status|state of order",
        "de": "Status|Bestellstatus|Zahlungsstatus",
        "fr": "Statut|État de la commande",
        "es": "Estado del pedido|Situación",
        "it": "Stato|Stato ordine",
        "pt": "Situação|Estado do pedido",
        "nl": "Status|Bestelstatus",
    },
    "subject": {
        "en": "subject|re|regarding|title|topic|subject line",
        "de": "Betreff|Titel|Thema|Betr",
        "fr": "Objet|Sujet|Titre",
        "es": "Asunto|Título|Tema",
        "it": "Titolo|Soggetto",
        "pt": "Assunto|Título",
        "nl": "Onderwerp|Betreft|Titel",
    },
    "notes": {
        "en": "notes|note|remarks|remark|comments|comment|memo|additional information",
        "de": "Bemerkung|Bemerkungen|Anmerkung|Anmerkungen|Notiz|Notizen|Hinweis|Kommentar",
        "fr": "Remarques|Remarque|Commentaire|Commentaires|Observations",
        "es": "Notas|Observaciones|Comentarios|Nota",
        "it": "Note|Annotazioni|Osservazioni|Commenti",
        "pt": "Notas|Observações|Comentários",
        "nl": "Opmerkingen|Opmerking|Notities|Toelichting",
    },
    "salesperson": {
        "en": "salesperson|sales person|sales rep|sales representative|cashier|served by|"
        "account manager|operator|staff|server|clerk",
        "de": "Verkäufer/in|Kassierer|Bediener|Vertreter|Es bediente Sie",
        "fr": "Caissier|Servi par|Commercial",
        "es": "Cajero|Atendido por|Comercial",
        "it": "Cassiere|Operatore|Agente",
        "pt": "Caixa|Operador|Atendido por",
        "nl": "Kassamedewerker|Verkoper/ster|Bediende",
    },
    "item_count": {
        "en": "item count|number of items|total items|total item|items count|total quantity|"
        "total qty|total pieces|total units|count of items|qty total|total number of items|"
        "total articles",
        "de": "Anzahl Artikel|Gesamtmenge|Anzahl Positionen|Artikelanzahl",
        "fr": "Nombre d'articles|Nb articles|Quantité totale",
        "es": "Número de artículos|Total artículos|Cantidad total",
        "it": "Numero articoli|Totale articoli|Quantità totale|Totale pezzi",
        "pt": "Quantidade total|Total de itens|Total de artigos",
        "nl": "Aantal artikelen|Totaal aantal",
    },
    "weight": {
        "en": "weight|gross weight|net weight|total weight",
        "de": "Gewicht|Bruttogewicht|Nettogewicht|Gesamtgewicht",
        "fr": "Poids|Poids brut|Poids net|Poids total",
        "es": "Peso|Peso bruto|Peso neto|Peso total",
        "it": "Peso lordo|Peso netto|Peso totale",
        "pt": "Peso bruto|Peso líquido",
        "nl": "Gewicht|Brutogewicht|Nettogewicht",
    },
    "age": {
        "en": "age",
        "de": "Alter",
        "fr": "Âge",
        "es": "Edad",
        "it": "Età",
        "pt": "Idade",
        "nl": "Leeftijd",
    },
    "gender": {
        "en": "gender|sex",
        "de": "Geschlecht",
        "fr": "Sexe|Genre",
        "es": "Sexo|Género",
        "it": "Sesso|Genere",
        "pt": "Sexo|Gênero",
        "nl": "Geslacht",
    },
    "nationality": {
        "en": "nationality|citizenship",
        "de": "Staatsangehörigkeit|Nationalität",
        "fr": "Nationalité",
        "es": "Nacionalidad",
        "it": "Nazionalità|Cittadinanza",
        "pt": "Nacionalidade",
        "nl": "Nationaliteit",
    },
    "occupation": {
        "en": "occupation|job title|profession|position held|job|role",
        "de": "Beruf|Berufsbezeichnung|Tätigkeit",
        "fr": "Profession|Métier|Poste",
        "es": "Profesión|Ocupación|Cargo|Puesto",
        "it": "Professione|Occupazione|Mansione",
        "pt": "Profissão|Ocupação|Cargo",
        "nl": "Beroep|Functie",
    },
    "department": {
        "en": "department|dept|division|business unit|cost center|cost centre",
        "de": "Abteilung|Kostenstelle|Bereich",
        "fr": "Département|Service",
        "es": "Departamento|Sección",
        "it": "Reparto|Dipartimento",
        "pt": "Departamento|Setor",
        "nl": "Afdeling|Kostenplaats",
    },
    "project": {
        "en": "project|project name|project number|job number|project id",
        "de": "Projekt|Projektname|Projektnummer|Bauvorhaben",
        "fr": "Projet|Nom du projet|Numéro de projet",
        "es": "Proyecto|Nombre del proyecto",
        "it": "Progetto|Commessa",
        "pt": "Projeto|Projecto",
        "nl": "Project|Projectnaam|Projectnummer",
    },
}
