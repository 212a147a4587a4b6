import type { LegalPage } from '../rules.ts';
import type { Company, Replacement } from './fill.ts';

/** First line of every example text. */
export const germanNotice =
  '**Dies ist der Beispieltext eines Demo-Shops. Die Angaben sind erfunden: Verwenden Sie ihn nicht in einem echten Shop.**';

/** Replacements of the placeholders of the German templates. Prices and times are those of the preset for the EU. */
export function germanReplacements(company: Company): Readonly<Record<LegalPage, readonly Replacement[]>> {
  const { name, street, place, representative, email, phone, court, registerNumber, vatId, bank } = company;
  const address = `${street}, ${place}, Deutschland`;
  const arbitration = 'an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle';
  return {
    imprint: [
      ['Name des Unternehmens', name],
      ['Straße', street],
      ['Postleitzahl', place],
      ['Land', 'Deutschland'],
      ['Vor- und Nachnamen', representative],
      ['E-Mail', email],
      ['Telefonnummer', phone],
      ['Registerart', `Handelsregister, ${court}`],
      ['Nummer', registerNumber],
      ['USt-IdNr.', vatId],
      ['W-IdNr.', 'nicht vorhanden'],
      ['Zuständige Aufsichtsbehörde', 'Die Tätigkeit dieses Shops bedarf keiner Zulassung.'],
      ['Kammer', ''],
      ['Eines auswählen', `Wir sind weder bereit noch verpflichtet, ${arbitration} teilzunehmen.`],
      ['Eines auswählen', ''],
    ],
    terms: [
      ['Name des Unternehmens', name],
      ['Straße', address],
      [
        ' und per E-Mail',
        ' und per E-Mail, wenn Sie Ihre E-Mail-Adresse bestätigt und E-Mails zu Bestellungen gewählt haben',
      ],
      [
        'Angeben, wie',
        'Der Vertrag kommt zustande, wenn wir die Ware versenden, spätestens innerhalb von 5 Tagen.',
      ],
      ['deutscher oder englischer', 'deutscher oder englischer'],
      ['Währung', 'Euro'],
      ['Eines auswählen', 'Sie enthalten die gesetzliche Umsatzsteuer.'],
      ['Zahlungsarten', 'Überweisung und Rechnung'],
      ['Zeitpunkt', 'innerhalb von 14 Tagen nach der Bestellung'],
      ['Länder', 'alle Länder der Europäischen Union'],
      ['Anzahl', '5'],
      ['Angeben, ob Sie Garantien', 'Wir geben keine Garantien.'],
      ['Die Haftung', 'Es gelten die gesetzlichen Bestimmungen.'],
      [
        'Anwendbares Recht',
        'Es gilt deutsches Recht. Zwingende Bestimmungen des Staates, in dem ein Verbraucher seinen gewöhnlichen Aufenthalt hat, bleiben unberührt.',
      ],
      ['Angeben, ob Sie an', `Wir nehmen nicht ${arbitration} teil.`],
    ],
    privacy: [
      ['Name des Unternehmens', name],
      ['Anschrift', address],
      ['E-Mail', email],
      ['Kontaktdaten', 'Dieser Shop muss keine Person für den Datenschutz benennen.'],
      ['Angeben, welche Protokolle', 'Unser Hosting-Anbieter speichert Protokolle sieben Tage lang.'],
      ['Jeden Dienst', ''],
      ['Frist', 'bis zu zehn Jahre'],
      ['Den Anbieter', 'Die Example Mail GmbH in Berlin versendet sie für uns.'],
      ['Name, Anschrift und Land', 'Example Hosting GmbH, Example Street 4, 12345 Berlin, Deutschland'],
      ['Versanddienstleister', 'Example Parcel GmbH'],
      ['Zahlungsdienstleister', bank],
      ['Weitere Empfänger', 'Unsere Steuerberatung'],
      ['Falls ein Empfänger', ''],
      ['Name und Anschrift', 'die Datenschutzbehörde von Berlin'],
      ['Berichtigen', ''],
    ],
    withdrawal: [
      ['Diesen Text', ''],
      [
        'Eines auswählen: an dem Sie',
        'an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben bzw. hat.',
      ],
      ['Name, vollständige Anschrift', `${name}, ${address}, ${phone}, ${email}`],
      [
        'Auswählen, oder entfernen',
        'Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.',
      ],
      ['oder Name und Anschrift', 'unter der oben genannten Anschrift'],
      ['Eines auswählen: Wir tragen', 'Wir tragen die Kosten der Rücksendung der Waren.'],
      ['Die Ausnahmen', 'Für die Produkte dieses Shops gilt keine Ausnahme.'],
      ['Name, Anschrift und E-Mail', `${name}, ${address}, ${email}`],
    ],
    delivery: [
      ['Land oder Gebiet', 'Deutschland'],
      ['Anzahl', '2 bis 3'],
      ['Betrag', '4,90 €'],
      ['Land oder Gebiet', 'Andere Länder der Europäischen Union'],
      ['Anzahl', '2 bis 3'],
      ['Betrag', '14,90 €'],
      ['Angeben, ab wann', 'Innerhalb Deutschlands ist der Versand ab 100,00 € kostenlos.'],
      ['Für Gebiete', ''],
      ['Ereignis', 'am Tag nach der Bestellung'],
      ['Zahlungsart', 'Überweisung: fällig innerhalb von 14 Tagen nach der Bestellung'],
      ['Zahlungsart', 'Rechnung: fällig innerhalb von 14 Tagen nach der Bestellung'],
      ['Anschrift und Öffnungszeiten', 'Eine Abholung wird nicht angeboten.'],
    ],
  };
}
