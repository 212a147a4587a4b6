import { formatAmount } from './amounts.ts';
import { countryName } from './countries.ts';
import type { DeliveryTexts } from './texts.ts';

const place = (country: string, prefix: string) =>
  prefix === '' ? countryName(country) : `${countryName(country)} ${prefix}`;

export const texts: DeliveryTexts = {
  errors: {
    'delivery-address-invalid': 'Bitte korrigieren Sie die markierten Felder der Adresse.',
    'delivery-field-missing': 'Füllen Sie dieses Feld aus.',
    'delivery-field-too-long': 'Kürzen Sie diesen Text.',
    'delivery-field-invalid': 'Geben Sie einen gültigen Wert ein.',
    'delivery-postcode-invalid': ({ example }) =>
      `Geben Sie eine gültige Postleitzahl für dieses Land ein, zum Beispiel ${example}.`,
    'delivery-choice-missing': 'Wählen Sie eine Versandart.',
    'delivery-address-missing':
      'Diese Adresse gibt es nicht mehr. Wählen Sie eine andere, oder geben Sie eine ein.',
    'delivery-method-unavailable':
      'Diese Versandart ist für Ihre Bestellung nicht mehr verfügbar. Wählen Sie eine andere.',
    'delivery-country-unserved': ({ country, postcode }) =>
      `Nach ${countryName(country)}, ${postcode}, liefern wir nicht. Wählen Sie eine andere Adresse.`,
    'delivery-off':
      'Versandarten werden nicht mehr angeboten. Laden Sie die Seite neu, und prüfen Sie Ihre Bestellung.',
    'delivery-price-changed':
      'Die Versandkosten haben sich gerade geändert. Prüfen Sie Ihre Bestellung, und bestellen Sie noch einmal.',
    'address-not-found': 'Diese Adresse gibt es nicht mehr. Laden Sie die Seite neu.',
    'address-book-full': ({ max }) =>
      `Sie haben ${max} Adressen gespeichert, mehr sind nicht möglich. Entfernen Sie zuerst eine.`,
    'address-stale':
      'Diese Adresse wurde in einem anderen Tab oder auf einem anderen Gerät geändert. Laden Sie sie neu, und ändern Sie sie erneut.',
    'address-without-profile':
      'Ein Konto ohne Profil hat kein Adressbuch. Melden Sie sich mit einem anderen Konto an.',
    'too-many-address-changes':
      'Sie haben Ihre Adressen zu oft geändert. Bitte versuchen Sie es in einigen Minuten erneut.',

    'delivery-order-missing': 'Bestellung nicht gefunden. Laden Sie die Seite neu.',
    'delivery-order-stale':
      'Ein anderer Administrator hat diese Lieferung inzwischen geändert. Prüfen Sie sie, und ändern Sie sie erneut.',
    'delivery-order-without-address':
      'Diese Bestellung hat keine Lieferadresse, die korrigiert werden könnte.',
    'delivery-already-shipped':
      'Diese Bestellung ist bereits versandt, deshalb kann die Adresse nicht mehr geändert werden. Wenden Sie sich an den Paketdienst.',
    'delivery-order-closed':
      'Diese Bestellung ist storniert oder erstattet, deshalb können Adresse und Pakete nicht geändert werden. Ändern Sie zuerst ihren Status.',
    'parcel-not-found': 'Dieses Paket gibt es nicht mehr. Laden Sie die Seite neu.',
    'parcel-invalid': 'Geben Sie die Stückzahl mindestens eines Artikels ein, der in diesem Paket ist.',
    'parcel-number-invalid':
      'Verwenden Sie nur Buchstaben, Ziffern und Bindestriche, oder lassen Sie die Sendungsnummer leer.',
    'parcel-too-many': ({ title, left }) =>
      left === 0
        ? `„${title}“ ist vollständig in anderen Paketen. Lassen Sie den Artikel in diesem Paket weg.`
        : `Von „${title}“ ${left === 1 ? 'ist' : 'sind'} nur ${left} nicht in anderen Paketen. Geben Sie eine kleinere Stückzahl ein.`,
    'parcel-key-invalid':
      'Der Idempotency-Key muss aus 1 bis 100 Buchstaben, Ziffern, Binde- oder Unterstrichen bestehen. Senden Sie einen anderen.',
    'parcel-limit': ({ max }) =>
      `Eine Bestellung kann höchstens ${max} Pakete haben. Fügen Sie die Artikel einem vorhandenen hinzu.`,

    'delivery-terms-invalid': 'Bitte korrigieren Sie die Versandeinstellungen.',
    'delivery-terms-stale':
      'Ein anderer Administrator hat inzwischen Versandeinstellungen gespeichert. Laden Sie die neuen Einstellungen, und machen Sie Ihre Änderungen noch einmal.',
    'delivery-version-missing':
      'Diese Version der Versandeinstellungen gibt es nicht. Laden Sie die Seite neu.',
    'delivery-country-unknown': 'Wählen Sie ein Land für die Kostenschätzung.',
    'delivery-method-name-missing': 'Geben Sie für jede Versandart einen englischen Namen ein.',
    'delivery-pickup-address-missing': ({ label }) => `Geben Sie die Abholadresse für „${label}“ ein.`,
    'delivery-method-without-rate': ({ label }) =>
      `„${label}“ hat keine Preise. Fügen Sie die Versandart einer Zone hinzu, oder deaktivieren Sie sie.`,
    'delivery-zone-name-missing': 'Geben Sie für jede Zone einen Namen ein.',
    'delivery-zone-without-countries': ({ zone }) => `Fügen Sie der Zone „${zone}“ ein Land hinzu.`,
    'delivery-zone-without-rates': ({ zone }) => `Fügen Sie der Zone „${zone}“ eine Versandart hinzu.`,
    'delivery-prefix-invalid': ({ zone, country }) =>
      `Die Zone „${zone}“ enthält eine ungültige Postleitzahl (${countryName(country)}). Verwenden Sie Buchstaben und Ziffern.`,
    'delivery-zones-overlap': ({ first, second, country, prefix }) =>
      first === second
        ? `Die Zone „${first}“ enthält ${place(country, prefix)} doppelt. Entfernen Sie einen Eintrag.`
        : `Die Zonen „${first}“ und „${second}“ enthalten beide ${place(country, prefix)}. Entfernen Sie einen Eintrag.`,
    'delivery-bands-missing': ({ zone, method }) =>
      `„${method}“ hat in der Zone „${zone}“ keinen Preis. Fügen Sie einen hinzu.`,
    'delivery-band-reversed': ({ zone, method, basis, from, to }) =>
      `„${method}“ in der Zone „${zone}“: Ein Preis ab ${formatAmount(basis, from)} endet bei ${formatAmount(basis, to)}. Geben Sie einen höheren Endwert ein.`,
    'delivery-bands-gap': ({ zone, method, basis, from, to }) =>
      `„${method}“ hat in der Zone „${zone}“ keinen Preis von ${formatAmount(basis, from)} bis ${formatAmount(basis, to)}. Schließen Sie die Lücke.`,
    'delivery-bands-overlap': ({ zone, method, basis, at }) =>
      `„${method}“ hat in der Zone „${zone}“ bei ${formatAmount(basis, at)} zwei Preise. Lassen Sie jeden Preis nach dem Ende des vorigen beginnen.`,

    'weight-changed': ({ title }) =>
      `Das Gewicht von „${title}“ hat sich inzwischen geändert. Bitte prüfen Sie es noch einmal.`,
  },
};
