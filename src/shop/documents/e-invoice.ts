import { brokenRules, type TradeTax, tradeAmounts } from './e-invoice-amounts.ts';
import { formatDay } from './print-format.ts';
import type { PrintTexts } from './print-texts.ts';
import { type DocumentSnapshot, isPaid } from './snapshot.ts';
import { untaxedNote } from './untaxed-note.ts';

/** Name of the attachment that Factur-X and ZUGFeRD define. */
export const E_INVOICE_FILE = 'factur-x.xml';
/** Identifier of the profile EN 16931. */
const PROFILE = 'urn:cen.eu:en16931:2017';
/** Codes of the document types (code list UNTDID 1001). */
const TYPE_CODES = { invoice: '380', 'credit-note': '381' } as const;
/** Means of payment "credit transfer" (code list UNTDID 4461). */
const CREDIT_TRANSFER = '30';
/** Codes of the reasons for no tax (code list VATEX): intra-Community supply, export. */
const EXEMPTION_CODES: Readonly<Record<string, string>> = { K: 'VATEX-EU-IC', G: 'VATEX-EU-G' };
/** Unit "one piece" (UN/ECE Recommendation 20). */
const PIECE = 'C62';

type Child = string | undefined | readonly Child[];

/**
 * Returns the document as Cross Industry Invoice (EN 16931, the XML of Factur-X and ZUGFeRD); undefined if it lacks what
 * the standard requires (`tradeAmounts`).
 * @throws Error if the amounts break a rule of the standard, which would be a programming error
 */
export function eInvoiceXml(snapshot: DocumentSnapshot, words: PrintTexts): string | undefined {
  const amounts = tradeAmounts(snapshot);
  if ('problem' in amounts) return undefined;
  const broken = brokenRules(amounts);
  if (broken.length > 0) throw new Error(`${snapshot.number} breaks ${broken.join(', ')}`);
  const { kind, number, language, issuedOn, seller, buyer, order, currency, texts, corrects, dueOn } =
    snapshot;
  const { paidCents = 0, paymentReference = number } = snapshot;
  const money = (name: string, cents: number) => leaf(name, decimal(cents));
  const reason = (tax: TradeTax) =>
    tax.category === 'S' || tax.category === 'Z'
      ? undefined
      : leaf('ExemptionReason', untaxedNote(snapshot, words) || words.notTaxed);
  // The tax of an order whose address has no country is that of the shop's country.
  const buyerCountry = buyer.country ?? seller.country;
  const isOutsideScope = amounts.taxes.some(({ category }) => category === 'O');

  const lines = amounts.lines.map((line, n) =>
    node(
      'IncludedSupplyChainTradeLineItem',
      node('AssociatedDocumentLineDocument', leaf('LineID', String(n + 1))),
      node('SpecifiedTradeProduct', leaf('Name', line.title)),
      node(
        'SpecifiedLineTradeAgreement',
        node(
          'NetPriceProductTradePrice',
          // The price of all pieces together, because the price of one piece is not always a whole number of cents.
          money('ChargeAmount', line.netCents),
          leaf('BasisQuantity', String(line.quantity), { unitCode: PIECE }),
        ),
      ),
      node('SpecifiedLineTradeDelivery', leaf('BilledQuantity', String(line.quantity), { unitCode: PIECE })),
      node(
        'SpecifiedLineTradeSettlement',
        node('ApplicableTradeTax', ...taxLeaves(line)),
        node('SpecifiedTradeSettlementLineMonetarySummation', money('LineTotalAmount', line.netCents)),
      ),
    ),
  );

  const sellerParty = node(
    'SellerTradeParty',
    // The standard requires at least one identifier.
    seller.vatId === '' && seller.register === '' ? leaf('ID', seller.taxNumber || seller.name) : undefined,
    leaf('Name', seller.name),
    node('SpecifiedLegalOrganization', leaf('ID', seller.register)),
    seller.email === '' && seller.phone === ''
      ? undefined
      : node(
          'DefinedTradeContact',
          leaf('PersonName', seller.name),
          node('TelephoneUniversalCommunication', leaf('CompleteNumber', seller.phone)),
          node('EmailURIUniversalCommunication', leaf('URIID', seller.email)),
        ),
    node(
      'PostalTradeAddress',
      leaf('PostcodeCode', seller.postcode),
      leaf('LineOne', seller.street),
      leaf('CityName', seller.city),
      leaf('CountryID', seller.country),
    ),
    node('URIUniversalCommunication', leaf('URIID', seller.email, { schemeID: 'EM' })),
    node('SpecifiedTaxRegistration', leaf('ID', seller.vatId, { schemeID: 'VA' })),
    node('SpecifiedTaxRegistration', leaf('ID', seller.taxNumber, { schemeID: 'FC' })),
  );

  const settlement = node(
    'ApplicableHeaderTradeSettlement',
    leaf('PaymentReference', paymentReference),
    leaf('InvoiceCurrencyCode', currency),
    seller.iban === '' || kind === 'credit-note' || isPaid(snapshot)
      ? undefined
      : node(
          'SpecifiedTradeSettlementPaymentMeans',
          leaf('TypeCode', CREDIT_TRANSFER),
          node(
            'PayeePartyCreditorFinancialAccount',
            leaf('IBANID', seller.iban),
            leaf('AccountName', seller.name),
          ),
          node('PayeeSpecifiedCreditorFinancialInstitution', leaf('BICID', seller.bic)),
        ),
    amounts.taxes.map((tax) =>
      node(
        'ApplicableTradeTax',
        money('CalculatedAmount', tax.taxCents),
        leaf('TypeCode', 'VAT'),
        reason(tax),
        money('BasisAmount', tax.basisCents),
        leaf('CategoryCode', tax.category),
        leaf('ExemptionReasonCode', EXEMPTION_CODES[tax.category] ?? ''),
        rateLeaf(tax),
      ),
    ),
    amounts.allowances.map((part) => allowanceCharge(false, part, words.discount(part.label))),
    amounts.charges.map((part) => allowanceCharge(true, part, words.delivery(part.label))),
    node(
      'SpecifiedTradePaymentTerms',
      leaf(
        'Description',
        isPaid(snapshot)
          ? words.paid
          : texts.paymentTerms ||
              (dueOn === null ? words.refunded : words.payUntil(formatDay(dueOn, language))),
      ),
      dueOn === null ? undefined : node('DueDateDateTime', date('udt', dueOn)),
    ),
    node(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      money('LineTotalAmount', amounts.lineTotalCents),
      money('ChargeTotalAmount', amounts.chargeTotalCents),
      money('AllowanceTotalAmount', amounts.allowanceTotalCents),
      money('TaxBasisTotalAmount', amounts.taxBasisCents),
      leaf('TaxTotalAmount', decimal(amounts.taxCents), { currencyID: currency }),
      money('GrandTotalAmount', amounts.dueCents),
      paidCents === 0 ? undefined : money('TotalPrepaidAmount', paidCents),
      money('DuePayableAmount', amounts.dueCents - paidCents),
    ),
    corrects &&
      node(
        'InvoiceReferencedDocument',
        leaf('IssuerAssignedID', corrects.number),
        node('FormattedIssueDateTime', date('qdt', corrects.issuedOn)),
      ),
  );

  const note = corrects?.reason || texts.closing;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
    ' xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
    ' xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
    ' xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">\n',
    element(
      'rsm:ExchangedDocumentContext',
      node('GuidelineSpecifiedDocumentContextParameter', leaf('ID', PROFILE)),
    ),
    element(
      'rsm:ExchangedDocument',
      leaf('ID', number),
      leaf('TypeCode', TYPE_CODES[kind]),
      node('IssueDateTime', date('udt', issuedOn)),
      node('IncludedNote', leaf('Content', note)),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      lines,
      node(
        'ApplicableHeaderTradeAgreement',
        sellerParty,
        node(
          'BuyerTradeParty',
          leaf('Name', buyer.name || words.unknownBuyer),
          node('PostalTradeAddress', leaf('LineOne', buyer.address), leaf('CountryID', buyerCountry)),
          buyer.vatId === undefined || isOutsideScope
            ? undefined
            : node('SpecifiedTaxRegistration', leaf('ID', buyer.vatId, { schemeID: 'VA' })),
        ),
        node('SellerOrderReferencedDocument', leaf('IssuerAssignedID', order.code)),
      ),
      node(
        'ApplicableHeaderTradeDelivery',
        // Required for an intra-Community supply.
        snapshot.untaxed === 'reverse-charge'
          ? node('ShipToTradeParty', node('PostalTradeAddress', leaf('CountryID', buyerCountry)))
          : undefined,
        node(
          'ActualDeliverySupplyChainEvent',
          node('OccurrenceDateTime', date('udt', snapshot.deliveredOn ?? issuedOn)),
        ),
      ),
      settlement,
    ),
    '</rsm:CrossIndustryInvoice>\n',
  ].join('');
}

function allowanceCharge(isCharge: boolean, part: TradeTax & { cents: number }, label: string): string {
  return node(
    'SpecifiedTradeAllowanceCharge',
    node('ChargeIndicator', element('udt:Indicator', String(isCharge))),
    leaf('ActualAmount', decimal(part.cents)),
    leaf('Reason', label),
    node('CategoryTradeTax', ...taxLeaves(part)),
  );
}

const taxLeaves = (tax: TradeTax) => [
  leaf('TypeCode', 'VAT'),
  leaf('CategoryCode', tax.category),
  rateLeaf(tax),
];

/** Amounts outside the scope of VAT (category O) have no rate. */
const rateLeaf = ({ category, rate }: TradeTax) =>
  category === 'O' ? undefined : leaf('RateApplicablePercent', String(rate / 1_000));

/** A date in format 102, which is YYYYMMDD. */
const date = (prefix: 'udt' | 'qdt', day: string) =>
  `<${prefix}:DateTimeString format="102">${day.replaceAll('-', '')}</${prefix}:DateTimeString>\n`;

function decimal(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Elements without content are omitted: the standard forbids them. */
const node = (name: string, ...children: readonly Child[]): string =>
  flatten(children) === '' ? '' : element(`ram:${name}`, ...children);

function element(name: string, ...children: readonly Child[]): string {
  return `<${name}>${name === 'udt:Indicator' ? '' : '\n'}${flatten(children)}</${name}>\n`;
}

const flatten = (children: readonly Child[]): string =>
  children.map((child) => (Array.isArray(child) ? flatten(child) : (child ?? ''))).join('');

function leaf(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  if (text === '') return '';
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<ram:${name}${list.join('')}>${escapeXml(text)}</ram:${name}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes a text for XML, and removes the characters that XML 1.0 cannot contain. */
const escapeXml = (text: string) =>
  text
    .replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
