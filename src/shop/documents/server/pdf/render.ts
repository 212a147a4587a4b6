import type { Language } from '../../../../shared/languages.ts';
import { E_INVOICE_FILE, eInvoiceXml } from '../../e-invoice.ts';
import { printTexts as german } from '../../print-texts.de.ts';
import { type PrintTexts, printTexts } from '../../print-texts.ts';
import type { DocumentSettings } from '../../settings.ts';
import { type DocumentOrder, type DocumentSnapshot, dayOf, type SlipKind } from '../../snapshot.ts';
import { printDocument } from './print-document.ts';
import { printSlip } from './print-slip.ts';
import { Sheet } from './sheet.ts';

/** Texts of printed documents by language. */
export const wordsOf: Readonly<Record<Language, PrintTexts>> = { en: printTexts, de: german };

/** Describes the attachment in the metadata, as Factur-X requires. */
const FACTUR_X = `
  <rdf:Description xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#" rdf:about="">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${E_INVOICE_FILE}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"
    rdf:about="">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel']
        .map(
          (name) => `
        <rdf:li rdf:parseType="Resource">
          <pdfaProperty:name>${name}</pdfaProperty:name>
          <pdfaProperty:valueType>Text</pdfaProperty:valueType>
          <pdfaProperty:category>external</pdfaProperty:category>
          <pdfaProperty:description>${name} of the embedded invoice</pdfaProperty:description>
        </rdf:li>`,
        )
        .join('')}
      </rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`;

/**
 * Returns an invoice or credit note as PDF/A-3, with its electronic form attached if it can have one. The same snapshot
 * gives the same bytes.
 */
export async function renderDocument(snapshot: DocumentSnapshot): Promise<Buffer> {
  const { language, paper, kind, number, issuedAt } = snapshot;
  const words = wordsOf[language];
  const sheet = await Sheet.open({
    title: `${words.kinds[kind]} ${number}`,
    language,
    paper,
    createdAt: issuedAt,
  });
  const xml = eInvoiceXml(snapshot, words);
  if (xml !== undefined) {
    const at = new Date(issuedAt);
    // The types of the library lack `relationship`.
    const attachment = {
      name: E_INVOICE_FILE,
      type: 'text/xml',
      relationship: 'Alternative',
      description: 'Factur-X',
      creationDate: at,
      modifiedDate: at,
    };
    sheet.doc.file(Buffer.from(xml), attachment);
    (sheet.doc as unknown as { appendXML(xml: string): void }).appendXML(FACTUR_X);
  }
  await printDocument(sheet, snapshot, words);
  return sheet.finish();
}

/** Returns several issued documents as one PDF to print. */
export async function renderDocuments(
  snapshots: readonly DocumentSnapshot[],
  createdAt: string,
): Promise<Buffer> {
  const [first] = snapshots;
  const { language, paper } = first!;
  const sheet = await Sheet.open({ title: 'Documents', language, paper, createdAt });
  for (const snapshot of snapshots) await printDocument(sheet, snapshot, wordsOf[snapshot.language]);
  return sheet.finish();
}

/** Returns the packing slips or delivery notes of orders as one PDF, each in the language of its order. */
export async function renderSlips(
  kind: SlipKind,
  orders: readonly (DocumentOrder & { language: Language })[],
  settings: DocumentSettings,
  createdAt: string,
): Promise<Buffer> {
  const [first] = orders;
  const { language } = first!;
  const title = wordsOf[language].kinds[kind];
  const sheet = await Sheet.open({ title, language, paper: settings.paper, createdAt });
  const day = dayOf(createdAt, settings.timeZone);
  for (const order of orders)
    await printSlip(sheet, kind, order, settings, { words: wordsOf[order.language], day });
  return sheet.finish();
}
