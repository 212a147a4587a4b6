import { inflateSync } from 'node:zlib';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { creditNoteSnapshot, type DocumentSnapshot, invoiceSnapshot } from '../../snapshot.ts';
import { SETTINGS } from '../fixtures.ts';
import { renderDocument, renderSlips } from './render.ts';

const order = {
  code: '0123456789',
  createdAt: '2026-11-20T23:30:00.000Z',
  deliveredAt: null,
  buyer: { name: 'Zoë Großmann-Łukaszewska', address: '12 Mill Lane, 10115 Berlin' },
  items: [
    { title: 'Mug <ß & €> „Świt“', priceCents: 333, quantity: 3 },
    { title: 'Příliš žluťoučký 漢字 😀', priceCents: 5_000, quantity: 1 },
  ],
  totalCents: 5_999,
  charges: [
    { kind: 'discount' as const, label: 'CODE', cents: -100 },
    { kind: 'delivery' as const, label: 'Parcel', cents: 490 },
  ],
  taxes: [
    { rate: 19_000, netCents: 5_369, taxCents: 1_020, grossCents: 6_389, inclusive: true, label: 'VAT' },
  ],
  dueCents: 6_389,
};
const document = {
  kind: 'invoice' as const,
  number: 'INV-2026-00001',
  issuedAt: '2026-11-25T10:00:00.000Z',
  issuedOn: '2026-11-25',
  language: 'de' as const,
  currency: 'USD',
};
const invoice = invoiceSnapshot(document, order, { ...SETTINGS, timeZone: 'Europe/Berlin' });
const longInvoice = (paper: 'A4' | 'LETTER'): DocumentSnapshot => {
  const lines = Array.from({ length: 60 }, () => invoice.lines).flat();
  return { ...invoice, paper, lines };
};

/** Reads the attachments of a PDF: a file specification names an object, whose compressed stream is the file. */
function attachmentsOf(pdf: Buffer): Map<string, string> {
  const text = pdf.toString('latin1');
  const specs = text.matchAll(
    /\/Type \/Filespec[\s\S]*?\/EF <<\s*\/F (\d+) 0 R[\s\S]*?\/F \(([^)]*)\)|\/Type \/Filespec[\s\S]*?\/F \(([^)]*)\)[\s\S]*?\/EF <<\s*\/F (\d+) 0 R/g,
  );
  return new Map(
    [...specs].map(([, objectA, nameA, nameB, objectB]) => {
      const start = text.indexOf(`\n${objectA ?? objectB} 0 obj`);
      const from = text.indexOf('stream\n', start) + 'stream\n'.length;
      const to = text.indexOf('\nendstream', from);
      return [(nameA ?? nameB)!, inflateSync(pdf.subarray(from, to)).toString('utf8')] as const;
    }),
  );
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length;

/** Parses XML with an independent DOM implementation. */
function readXml(xml: string) {
  const parsed = new new Window().DOMParser().parseFromString(xml, 'application/xml');
  const texts = (name: string) =>
    [...parsed.getElementsByTagName(name)].map(({ textContent }) => textContent);
  return { texts, text: (name: string) => texts(name)[0] };
}

describe('the PDF of an invoice', () => {
  it('has the same bytes each time', async () => {
    const first = await renderDocument(invoice);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await renderDocument(invoice)).equals(first)).toBe(true);
  });

  it('is tagged PDF/A-3 with embedded fonts and its language', async () => {
    const text = (await renderDocument(invoice)).toString('latin1');
    expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(text).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(text).toContain('/Lang (de)');
    expect(text).toContain('/Marked true');
    expect(text).toContain('/S /H1');
    expect(text.match(/\/FontFile2/g)).toHaveLength(2);
    expect(text).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
  });

  it.each([
    ['A4', '[0 0 595.28 841.89]'],
    ['LETTER', '[0 0 612 792]'],
  ] as const)(
    'has several pages of %s for 120 lines',
    async (paper, box) => {
      const pdf = await renderDocument({ ...longInvoice(paper), taxes: [], seller: { ...invoice.seller } });
      expect(pagesOf(pdf)).toBeGreaterThan(3);
      expect(pdf.toString('latin1').split(`/MediaBox ${box}`)).toHaveLength(pagesOf(pdf) + 1);
    },
    30_000,
  );

  it('has at most one page more with each further line', async () => {
    const texts = { paymentTerms: 'Zahlbar ohne Abzug.', taxNote: '', closing: 'Vielen Dank.' };
    const pagesWith = async (count: number) => {
      const lines = Array.from({ length: count }, () => invoice.lines[0]!);
      return pagesOf(await renderDocument({ ...invoice, texts, lines }));
    };
    let pages = await pagesWith(8);
    for (let count = 9; count <= 20; count++) {
      const next = await pagesWith(count);
      expect([pages, pages + 1], `with ${count} lines`).toContain(next);
      pages = next;
    }
    expect(pages).toBe(2);
  });
});

describe('the electronic invoice', () => {
  it('is attached, and its amounts are those of the document', async () => {
    const pdf = await renderDocument(invoice);
    const xml = attachmentsOf(pdf).get('factur-x.xml')!;
    const { text, texts } = readXml(xml);
    expect(pdf.toString('latin1')).toContain('/AFRelationship /Alternative');
    expect(pdf.toString('latin1')).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(texts('ram:ID')[0]).toBe('urn:cen.eu:en16931:2017');
    expect(text('ram:TypeCode')).toBe('380');
    expect(text('ram:InvoiceCurrencyCode')).toBe('USD');
    expect(texts('udt:DateTimeString')).toEqual(['20261125', '20261125', '20261209']);
    expect(texts('ram:Name')).toEqual([
      'Mug <ß & €> „Świt“',
      'Příliš žluťoučký 漢字 😀',
      'Lamp & Co GmbH',
      'Zoë Großmann-Łukaszewska',
    ]);
    const cents = (name: string) => texts(name).map((amount) => Math.round(Number(amount) * 100));
    const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
    const lineTotals = cents('ram:LineTotalAmount');
    const header = lineTotals.pop()!;
    // BR-CO-10, -11, -12.
    expect(total(lineTotals)).toBe(header);
    const [allowance, charge] = cents('ram:ActualAmount');
    expect([cents('ram:AllowanceTotalAmount'), cents('ram:ChargeTotalAmount')]).toEqual([
      [allowance],
      [charge],
    ]);
    // BR-CO-13 to -17.
    expect(cents('ram:TaxBasisTotalAmount')).toEqual([header - allowance! + charge!]);
    expect(cents('ram:TaxBasisTotalAmount')).toEqual([5_369]);
    expect(cents('ram:CalculatedAmount')).toEqual([1_020]);
    expect(cents('ram:TaxTotalAmount')).toEqual([1_020]);
    expect(cents('ram:GrandTotalAmount')).toEqual([6_389]);
    expect(cents('ram:DuePayableAmount')).toEqual([6_389]);
    expect(Math.round((5_369 * Number(text('ram:RateApplicablePercent'))) / 100)).toBe(1_020);
    // The price of an item times its quantity is the amount of the line.
    const prices = cents('ram:ChargeAmount').map((price, n) => price / Number(texts('ram:BasisQuantity')[n]));
    expect(prices.map((price, n) => Math.round(price * Number(texts('ram:BilledQuantity')[n])))).toEqual(
      lineTotals,
    );
  });

  it('names the reason if no tax is charged', async () => {
    const xml = attachmentsOf(await renderDocument({ ...invoice, taxes: [] })).get('factur-x.xml')!;
    const { text, texts } = readXml(xml);
    expect(new Set(texts('ram:CategoryCode'))).toEqual(new Set(['E']));
    expect(text('ram:ExemptionReason')).toBe('Es wird keine Umsatzsteuer berechnet.');
  });

  const twoRates: DocumentSnapshot = {
    ...invoice,
    lines: [
      { title: 'Book', quantity: 1, unitCents: 10_700, totalCents: 10_700, taxRate: 7_000 },
      { title: 'Mug', quantity: 1, unitCents: 11_900, totalCents: 11_900, taxRate: 19_000 },
    ],
    ...{ totalCents: 22_600, charges: [], dueCents: 22_600 },
    taxes: [
      { ...invoice.taxes[0]!, rate: 19_000, netCents: 10_000, taxCents: 1_900, grossCents: 11_900 },
      { ...invoice.taxes[0]!, rate: 7_000, netCents: 10_000, taxCents: 700, grossCents: 10_700 },
    ],
  };
  const xmlOf = async (snapshot: DocumentSnapshot) =>
    readXml(attachmentsOf(await renderDocument(snapshot)).get('factur-x.xml')!);

  it('has each line with its own rate', async () => {
    const { texts } = await xmlOf(twoRates);
    expect(texts('ram:RateApplicablePercent')).toEqual(['7', '19', '19', '7']);
    expect(texts('ram:LineTotalAmount')).toEqual(['100.00', '100.00', '200.00']);
    expect(texts('ram:BasisAmount')).toEqual(['100.00', '100.00']);
  });

  it('requests no money for an invoice that has been paid', async () => {
    const { text } = await xmlOf({ ...twoRates, dueOn: null, paidCents: 22_600, paymentReference: 'RF18A' });
    const names = ['ram:GrandTotalAmount', 'ram:TotalPrepaidAmount', 'ram:DuePayableAmount', 'ram:IBANID'];
    expect(names.map(text)).toEqual(['226.00', '226.00', '0.00', undefined]);
    const part = await xmlOf({ ...twoRates, paidCents: 2_600, paymentReference: 'RF18A' });
    expect(['ram:DuePayableAmount', 'ram:PaymentReference'].map(part.text)).toEqual(['200.00', 'RF18A']);
  });

  it('has a line for each rate if a credit note has no products', async () => {
    const lines = [{ title: 'Partial credit', quantity: 1, unitCents: 22_600, totalCents: 22_600 }];
    const { texts } = await xmlOf({ ...twoRates, lines });
    expect(texts('ram:LineTotalAmount')).toEqual(['100.00', '100.00', '200.00']);
    expect(texts('ram:LineID')).toEqual(['1', '2']);
  });

  it.each<[name: string, change: Partial<DocumentSnapshot>, category: string, country: string]>([
    [
      'a reverse charge',
      {
        untaxed: 'reverse-charge',
        buyer: { ...invoice.buyer, country: 'FR', vatId: 'FR40303265045' },
        charges: [{ kind: 'tax', label: 'VAT', cents: -2_600 }],
      },
      'K',
      'FR',
    ],
    ['an export', { untaxed: 'export', buyer: { ...invoice.buyer, country: 'CH' } }, 'G', 'CH'],
    ['an exempt shop', { untaxed: 'exempt' }, 'E', 'DE'],
  ])('has category, reason and country of the buyer for %s', async (_, change, category, country) => {
    const dueCents = change.untaxed === 'reverse-charge' ? 20_000 : 22_600;
    const taxes = [{ ...twoRates.taxes[0]!, rate: 0, netCents: dueCents, taxCents: 0, grossCents: dueCents }];
    const { text, texts } = await xmlOf({ ...twoRates, ...change, taxes, dueCents });
    expect(new Set(texts('ram:CategoryCode'))).toEqual(new Set([category]));
    expect(text('ram:ExemptionReason')).not.toBe('');
    // Seller, buyer and, for a reverse charge, where the goods go.
    expect(texts('ram:CountryID')).toEqual(['DE', country, ...(category === 'K' ? ['FR'] : [])]);
    if (category !== 'K') return;
    expect(texts('ram:LineTotalAmount')).toEqual(['100.00', '100.00', '200.00']);
    expect(text('ram:ExemptionReasonCode')).toBe('VATEX-EU-IC');
    expect(texts('ram:ID')).toContain('FR40303265045');
  });

  it('has the currency of the invoice if it is a credit note and the shop has another currency now', async () => {
    const { lines, totalCents, charges, taxes, dueCents } = invoice;
    const now = { ...document, kind: 'credit-note' as const, number: 'CN-2026-00001', currency: 'EUR' };
    const amounts = { lines, totalCents, charges, taxes, dueCents };
    const { text } = await xmlOf(creditNoteSnapshot(now, invoice, amounts, ''));
    expect(text('ram:InvoiceCurrencyCode')).toBe('USD');
  });

  it('names the invoice if it is a credit note', async () => {
    const { lines, totalCents, charges, taxes, dueCents } = invoice;
    const note = creditNoteSnapshot(
      { ...document, kind: 'credit-note', number: 'CN-2026-00001' },
      invoice,
      { lines, totalCents, charges, taxes, dueCents },
      'Broken',
    );
    const { text, texts } = readXml(attachmentsOf(await renderDocument(note)).get('factur-x.xml')!);
    expect(text('ram:TypeCode')).toBe('381');
    expect(texts('ram:IssuerAssignedID')).toContain('INV-2026-00001');
    expect(text('ram:Content')).toBe('Broken');
  });

  it.each<[name: string, change: Partial<DocumentSnapshot>]>([
    [
      'several rates that lines do not name',
      { taxes: [...invoice.taxes, { ...invoice.taxes[0]!, rate: 7_000 }] },
    ],
    ['a reverse charge of an unknown buyer', { untaxed: 'reverse-charge' }],
    [
      'a reverse charge of an earlier version',
      { charges: [...invoice.charges, { kind: 'tax', label: 'VAT', cents: -1_020 }] },
    ],
    ['tax but no tax number of the seller', { seller: { ...invoice.seller, vatId: '', taxNumber: '' } }],
  ])('is omitted for %s', async (_, change) => {
    const pdf = await renderDocument({ ...invoice, ...change });
    expect(attachmentsOf(pdf).size).toBe(0);
    expect(pdf.toString('latin1')).not.toContain('<fx:');
  });
});

it('prints the slips of several orders into one file, each in the language of its order', async () => {
  const pdf = await renderSlips(
    'delivery-note',
    [
      { ...order, language: 'en' },
      { ...order, language: 'de' },
    ],
    SETTINGS,
    document.issuedAt,
  );
  expect(pagesOf(pdf)).toBe(2);
});
