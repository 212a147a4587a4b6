import type { Templates } from './load.ts';

const imprint = `## Angaben gemäß § 5 DDG

[Name des Unternehmens oder der Inhaberin oder des Inhabers, mit Rechtsform]
[Straße und Hausnummer]
[Postleitzahl und Ort]
[Land]

Vertreten durch: [Vor- und Nachnamen aller Vertretungsberechtigten; bei Einzelunternehmen diese Zeile entfernen]

## Kontakt

E-Mail: [E-Mail-Adresse]
Telefon: [Telefonnummer, oder ein anderer Weg der schnellen und unmittelbaren Kommunikation]

## Register und Steuer

Eingetragen im: [Registerart und Registergericht; ohne Eintrag entfernen]
Registernummer: [Nummer; ohne Eintrag entfernen]
Umsatzsteuer-Identifikationsnummer gemäß § 27a UStG: [USt-IdNr.; falls nicht vorhanden, entfernen]
Wirtschafts-Identifikationsnummer gemäß § 139c AO: [W-IdNr.; falls nicht vorhanden, entfernen]

## Aufsicht und Beruf

[Zuständige Aufsichtsbehörde mit Anschrift, falls Ihre Tätigkeit einer Zulassung bedarf; sonst entfernen]
[Kammer, Berufsbezeichnung, verleihender Staat und berufsrechtliche Regelungen mit Fundstelle, bei reglementierten Berufen; sonst entfernen]

## Verbraucherstreitbeilegung

[Eines auswählen, das andere entfernen: Wir sind weder bereit noch verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.]
[Eines auswählen, das andere entfernen: Wir nehmen an Streitbeilegungsverfahren vor dieser Verbraucherschlichtungsstelle teil: Name, Anschrift, Website.]
`;

const terms = `## 1. Geltungsbereich und Anbieter

Diese Allgemeinen Geschäftsbedingungen gelten für alle Verträge, die Verbraucher und Unternehmer in diesem Online-Shop mit [Name des Unternehmens, mit Rechtsform], [Straße, Hausnummer, Postleitzahl, Ort, Land] schließen. Verbraucher ist jede natürliche Person, die ein Rechtsgeschäft zu Zwecken abschließt, die überwiegend weder ihrer gewerblichen noch ihrer selbständigen beruflichen Tätigkeit zugerechnet werden können.

## 2. Vertragsschluss

1. Die Darstellung der Produkte in diesem Shop ist kein bindendes Angebot, sondern eine Aufforderung zur Bestellung.
2. Sie wählen Produkte aus, legen sie in den Warenkorb und können dort vor der Bestellung jederzeit Mengen ändern und Produkte entfernen. Mit der Schaltfläche „Zahlungspflichtig bestellen“ geben Sie eine verbindliche Bestellung ab.
3. Der Shop bestätigt den Eingang Ihrer Bestellung auf der folgenden Seite[ und per E-Mail, wenn Sie Ihre E-Mail-Adresse bestätigt und E-Mails zu Bestellungen gewählt haben; an Ihre Einstellungen anpassen]. [Angeben, wie der Vertrag zustande kommt, zum Beispiel: Der Vertrag kommt zustande, wenn wir die Annahme der Bestellung per E-Mail bestätigen oder die Ware versenden, spätestens innerhalb von X Tagen.]
4. Der Vertrag wird in [deutscher oder englischer; angebotene Sprachen nennen] Sprache geschlossen.
5. Wir speichern den Vertragstext. Ihre Bestellungen finden Sie in Ihrem Konto; diese Bedingungen sind jederzeit auf dieser Seite abrufbar und können dort gespeichert oder gedruckt werden.

## 3. Preise und Versandkosten

Alle Preise sind Gesamtpreise in [Währung]. [Eines auswählen: Sie enthalten die gesetzliche Umsatzsteuer. / Als Kleinunternehmer im Sinne von § 19 UStG berechnen wir keine Umsatzsteuer.] Versandkosten und weitere Kosten werden vor der Bestellung angegeben, außerdem unter [Versand und Zahlung](/legal/delivery).

## 4. Zahlung

Wir akzeptieren: [Zahlungsarten]. Die Zahlung ist fällig [Zeitpunkt, zum Beispiel: sofort nach der Bestellung].

## 5. Lieferung

Wir liefern nach: [Länder oder Gebiete]. Die Lieferzeit beträgt höchstens [Anzahl] Tage, soweit beim Produkt nichts anderes angegeben ist. Siehe [Versand und Zahlung](/legal/delivery).

## 6. Eigentumsvorbehalt

Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.

## 7. Widerrufsrecht

Verbraucher haben ein Widerrufsrecht. Bedingungen, Folgen und das Muster-Widerrufsformular stehen in der [Widerrufsbelehrung](/legal/withdrawal). Online widerrufen können Sie unter [Vertrag widerrufen](/withdraw).

## 8. Gewährleistung

Es gelten die gesetzlichen Mängelrechte. [Angeben, ob Sie Garantien geben, mit ihren Bedingungen; sonst diesen Satz entfernen.]

## 9. Haftung

[Die Haftung nach anwaltlichem Rat regeln. Haftungsbeschränkungen gegenüber Verbrauchern sind oft unwirksam; ohne diesen Abschnitt gilt das Gesetz.]

## 10. Schlussbestimmungen

[Anwendbares Recht angeben. Zwingende Bestimmungen des Staates, in dem ein Verbraucher seinen gewöhnlichen Aufenthalt hat, bleiben unberührt.] Sind einzelne Bestimmungen unwirksam, bleiben die übrigen wirksam.

[Angeben, ob Sie an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilnehmen, wie im Impressum.]
`;

const privacy = `## 1. Verantwortlicher

[Name des Unternehmens]
[Anschrift]
E-Mail: [E-Mail-Adresse]

[Kontaktdaten der oder des Datenschutzbeauftragten, falls Sie eine Person benennen müssen; sonst entfernen]

## 2. Besuch des Shops

Beim Aufruf einer Seite verarbeitet unser Server Ihre IP-Adresse und die Anfrage, um die Seite zu übertragen und den Shop vor Angriffen zu schützen. Rechtsgrundlage ist Art. 6 Abs. 1 lit. f DSGVO; unser berechtigtes Interesse ist der sichere Betrieb des Shops. [Angeben, welche Protokolle Ihr Hosting-Anbieter speichert und wie lange.]

## 3. Cookies und lokaler Speicher

Dieser Shop verwendet nur, was technisch erforderlich ist:

- ein Sitzungs-Cookie, solange Sie angemeldet sind, höchstens 30 Tage;
- ein Cookie, an dem der Shop einen Browser erkennt, mit dem Sie sich bereits angemeldet haben, damit andere Sie nicht aussperren können;
- Cookies mit Ihrer Sprache, Ihrer Zeitzone und für zehn Minuten mit der Seite, zu der Sie nach der Anmeldung zurückkehren;
- den lokalen Speicher Ihres Browsers für die Darstellung und für Seiten, die Sie ohne Verbindung lesen können.

Rechtsgrundlage sind § 25 Abs. 2 Nr. 2 TDDDG und Art. 6 Abs. 1 lit. b und f DSGVO. [Jeden Dienst beschreiben, den Sie ergänzt haben, zum Beispiel Statistik, mit Anbieter, Zweck, Rechtsgrundlage und Einwilligung; sonst entfernen.]

## 4. Konto

Für Ihr Konto speichern wir Name, E-Mail-Adresse, Anschrift, einen Hash Ihres Passworts, Ihre Sprache, Ihre Geräte und Ihre Bewertungen, bis Sie das Konto in Ihrem Profil löschen. Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO.

## 5. Bestellungen

Die Daten Ihrer Bestellungen (Produkte, Preise, Lieferanschrift, Status) verarbeiten wir zur Erfüllung des Vertrags (Art. 6 Abs. 1 lit. b DSGVO) und speichern sie, solange Steuer- und Handelsrecht es verlangen (Art. 6 Abs. 1 lit. c DSGVO): [Frist, zum Beispiel bis zu zehn Jahre].

## 6. Widerruf eines Vertrags

Wenn Sie die Widerrufsfunktion nutzen, speichern wir Ihren Namen, Ihre E-Mail-Adresse, die Bestellnummer, Ihre Erklärung und deren Zeitpunkt, um den Widerruf zu bearbeiten und seinen Eingang nachzuweisen (Art. 6 Abs. 1 lit. c und f DSGVO), höchstens vier Jahre lang.

## 7. E-Mails

Wir senden E-Mails zu Ihren Bestellungen, wenn Sie das gewählt haben, und E-Mails zu Ihrem Konto. [Den Anbieter nennen, der E-Mails versendet.]

## 8. Empfänger

- Hosting: [Name, Anschrift und Land des Hosting-Anbieters]
- Versand: [Versanddienstleister]
- Zahlung: [Zahlungsdienstleister und Banken]
- [Weitere Empfänger, zum Beispiel Steuerberatung; sonst entfernen]

[Falls ein Empfänger außerhalb des Europäischen Wirtschaftsraums sitzt: Land und Garantien angeben, zum Beispiel Angemessenheitsbeschluss oder Standardvertragsklauseln; sonst entfernen.]

## 9. Ihre Rechte

Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Datenübertragbarkeit sowie **das Recht, Widerspruch einzulegen** gegen eine Verarbeitung, die auf Art. 6 Abs. 1 lit. f DSGVO beruht. Eine Einwilligung können Sie jederzeit mit Wirkung für die Zukunft widerrufen. In Ihrem Profil können Sie Ihre Daten herunterladen und Ihr Konto löschen. Außerdem haben Sie das Recht, sich bei einer Aufsichtsbehörde zu beschweren: [Name und Anschrift der für Sie zuständigen Behörde].

## 10. Pflicht zur Bereitstellung, automatisierte Entscheidungen

Ohne die Daten eines Kontos und eine Anschrift können wir nicht liefern. Automatisierte Entscheidungen einschließlich Profiling finden nicht statt. [Berichtigen, wenn Sie zum Beispiel eine Bonitätsprüfung verwenden; sonst entfernen.]
`;

const withdrawal = `[Diesen Text mit der aktuellen Muster-Widerrufsbelehrung vergleichen (Anlagen 1 und 2 zu Artikel 246a EGBGB), dann diese Zeile entfernen.]

## Widerrufsrecht

Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.

Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, [Eines auswählen: an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben bzw. hat. / bei getrennter Lieferung einer Bestellung: … die letzte Ware in Besitz genommen haben bzw. hat.]

Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ([Name, vollständige Anschrift, Telefonnummer und E-Mail-Adresse]) mittels einer eindeutigen Erklärung (zum Beispiel ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das unten stehende Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.

Sie können Ihr Widerrufsrecht auch online ausüben, mit der Funktion [Vertrag widerrufen](/withdraw), die unten auf jeder Seite verlinkt ist. Machen Sie von dieser Funktion Gebrauch, so übermitteln wir Ihnen unverzüglich auf einem dauerhaften Datenträger, zum Beispiel per E-Mail, eine Eingangsbestätigung mit dem Inhalt Ihrer Erklärung sowie dem Datum und der Uhrzeit ihres Eingangs.

Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.

## Folgen des Widerrufs

Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.

[Auswählen, oder entfernen, wenn Sie die Waren selbst abholen: Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.]

Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an uns [oder Name und Anschrift der Person, die Rücksendungen annimmt; sonst diese Wörter entfernen] zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen absenden.

[Eines auswählen: Wir tragen die Kosten der Rücksendung der Waren. / Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.]

Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen ist.

## Ausnahmen

[Die Ausnahmen des § 312g Abs. 2 BGB nennen, die für Ihre Produkte gelten, zum Beispiel nach Kundenspezifikation angefertigte oder versiegelte Waren, die aus Gründen der Hygiene nicht zur Rückgabe geeignet sind; sonst diesen Abschnitt entfernen.]

## Muster-Widerrufsformular

(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)

- An [Name, Anschrift und E-Mail-Adresse des Unternehmens]:
- Hiermit widerrufe(n) ich/wir (\\*) den von mir/uns (\\*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (\\*)/die Erbringung der folgenden Dienstleistung (\\*)
- Bestellt am (\\*)/erhalten am (\\*)
- Name des/der Verbraucher(s)
- Anschrift des/der Verbraucher(s)
- Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)
- Datum

(\\*) Unzutreffendes streichen.
`;

const delivery = `## Liefergebiete und Versandkosten

| Gebiet | Lieferzeit | Kosten |
| --- | --- | --- |
| [Land oder Gebiet] | [Anzahl] Tage | [Betrag mit Währung] |
| [Land oder Gebiet] | [Anzahl] Tage | [Betrag mit Währung] |

[Angeben, ab wann der Versand kostenlos ist, oder diese Zeile entfernen.] Alle Kosten werden vor der Bestellung angegeben. [Für Gebiete außerhalb der EU: angeben, dass Zölle hinzukommen können; sonst entfernen.]

## Lieferzeiten

Die Lieferzeit beginnt [Ereignis, zum Beispiel: am Tag nach der Bestellung; bei Vorkasse am Tag nach Ihrer Zahlung]. Fällt ihr letzter Tag auf einen Samstag, Sonntag oder Feiertag, tritt an seine Stelle der nächste Werktag.

## Zahlungsarten

- [Zahlungsart, mit Angaben zur Fälligkeit]
- [Zahlungsart, mit Angaben zur Fälligkeit]

## Abholung

[Anschrift und Öffnungszeiten für die Abholung; sonst diesen Abschnitt entfernen]
`;

/** German templates. They follow German law; shops in Austria and other countries adapt them. */
export const germanTemplates: Templates = { imprint, terms, privacy, withdrawal, delivery };
