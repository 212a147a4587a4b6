import type { SettingsTexts } from './texts.ts';

export const texts: SettingsTexts = {
  heading: 'Einstellungen',
  lead: 'Was Besucher von Ihrem Shop sehen. Änderungen erscheinen sofort auf jeder offenen Seite.',
  loading: 'Die Einstellungen werden geladen …',
  loadFailed: 'Die Einstellungen konnten nicht geladen werden.',
  details: 'Angaben zum Shop',
  name: 'Name des Shops',
  nameHint: 'In der Kopfzeile, in Seitentiteln und in E-Mails.',
  logo: 'Logo',
  logoHint: 'Vor dem Namen, 32 px hoch. Am besten ein PNG- oder WebP-Bild mit durchsichtigem Hintergrund.',
  logoCurrent: 'Aktuelles Logo',
  logoUpload: 'Logo hochladen',
  logoUploading: 'Wird hochgeladen …',
  logoRemove: 'Logo entfernen',
  logoUnreadable: 'Das Bild konnte nicht angezeigt werden. Bitte versuchen Sie es noch einmal.',
  logoShape:
    'Wählen Sie ein Bild, das höchstens sechsmal so breit wie hoch und höchstens doppelt so hoch wie breit ist.',
  slogan: 'Slogan',
  sloganHint: 'Unter der Überschrift der Startseite. Leer lassen, um keinen zu zeigen.',
  searchHint: 'Suchbeispiel',
  searchHintHint: 'Steht im leeren Suchfeld.',
  languages: { en: 'Englisch', de: 'Deutsch' },
  inLanguage: (field, language) => `${field} (${language})`,
  contact: 'Kontakt',
  contactLead: 'Steht am Ende jeder Seite. Leere Felder werden nicht gezeigt.',
  email: 'E-Mail',
  phone: 'Telefon',
  address: 'Adresse',
  money: 'Preise',
  currency: 'Währung',
  currencyHint:
    'Beträge werden in dieser Währung angezeigt. Sie werden nicht umgerechnet: Prüfen Sie nach einer Änderung alle Preise.',
  theme: 'Aussehen',
  accent: 'Akzentfarbe',
  accentHint: 'Kopfzeile, Schaltflächen und Links.',
  paper: 'Hintergrundfarbe',
  paperHint: 'Im hellen Design.',
  ownColor: (name) => `Eigene ${name} verwenden`,
  typeface: 'Schriftart',
  typefaces: {
    original: 'Besley und Figtree',
    plain: 'Nur Figtree',
    system: 'Systemschriften des Besuchers',
  },
  features: 'Funktionen',
  presets: 'Voreinstellungen',
  presetsLead:
    'Ein Klick schaltet Funktionen, Währung und die Regel für Passwörter um und füllt aus, was niemand bearbeitet hat. „Rückgängig“ stellt Ihre Einstellungen wieder her; das Ausgefüllte bleibt für das nächste Mal gespeichert.',
  presetsDisabled: 'Speichern oder verwerfen Sie zuerst Ihre Änderungen.',
  presetNames: {
    specified: 'Wie spezifiziert',
    'small-shop-eu': 'Ein kleiner Laden in der EU',
    'small-shop-us': 'Ein kleiner Laden in den USA',
  },
  presetHints: {
    specified: 'Alle Funktionen aus, Beträge in US-Dollar. Es wird nichts ausgefüllt.',
    'small-shop-eu':
      'Alle Funktionen an. Deutschland: Preise mit MwSt., Pakete in die EU, Rechnungen auf A4. Geben Sie Ihr Bankkonto unter Verwaltung > Zahlungen > Zahlungsarten und Bankkonto, Ihre Anschrift unter Verwaltung > Dokumente und Ihre Rechtstexte unter Verwaltung > Rechtliches ein. In einer Demo sind Beispiele ausgefüllt; ersetzen Sie sie, bevor Sie verkaufen.',
    'small-shop-us':
      'Alle Funktionen außer den Rechtstexten der EU. Preise ohne Steuer, Lieferung in den USA, Rechnungen auf Letter. Der Staat ist Oregon, in dem es keine Umsatzsteuer gibt: Wählen Sie Ihren unter Verwaltung > Steuer. Geben Sie Ihre Zahlungsarten unter Verwaltung > Zahlungen > Zahlungsarten und Bankkonto und Ihre Anschrift unter Verwaltung > Dokumente selbst ein.',
  },
  featuresLead: 'Offene Seiten ändern sich sofort. Wenn Sie eine Funktion ausschalten, wird nichts gelöscht.',
  optionalFeatures: {
    wishlist: {
      title: 'Wunschliste',
      hint: 'Kunden merken sich Produkte für später und finden sie auf einer eigenen Seite.',
    },
    sales: {
      title: 'Aktionspreise',
      hint: 'Niedrigere Preise für begrenzte Zeit. Der reguläre Preis wird durchgestrichen angezeigt.',
    },
    stock: {
      title: 'Lagerbestand',
      hint: 'Bestellungen verringern die Bestände, die Sie unter Admin > Bestand eingeben. Ein Produkt ohne erfassten Bestand kann unbegrenzt bestellt werden.',
    },
    'product-information': {
      title: 'Produktangaben',
      hint: 'Zeigt Grundpreise, Hersteller und Sicherheitshinweise, die Sie unter Admin > Produktangaben eingeben, und den niedrigsten Preis der letzten 30 Tage neben reduzierten Preisen.',
    },
    documents: {
      title: 'Dokumente',
      hint: 'Rechnungen, Rechnungskorrekturen und Packzettel als PDF. Geben Sie zuerst unter Admin > Dokumente Ihren Namen und Ihre Anschrift ein.',
    },
    discounts: {
      title: 'Rabattcodes',
      hint: 'Kunden geben Codes im Warenkorb ein. Sie legen sie unter Admin > Rabatte an.',
    },
    tax: {
      title: 'Steuer',
      hint: 'Preise enthalten die Mehrwertsteuer, oder sie kommt hinzu. Wählen Sie Ihr Land, und prüfen Sie die Steuersätze unter Admin > Steuer: Bis dahin haben Bestellungen keine Steuer.',
    },
    legal: {
      title: 'Rechtliches (EU)',
      hint: 'Impressum, AGB und weitere rechtliche Seiten, die Schaltfläche „Zahlungspflichtig bestellen“, Widerruf ohne Anmeldung und eine Checkliste unter Admin > Rechtliches. Dies ist Software, keine Rechtsberatung.',
    },
    payments: {
      title: 'Zahlungen',
      hint: 'Kunden wählen eine Zahlungsart: Überweisung, Rechnung, Nachnahme oder Zahlung bei Abholung. Die Zahlungsarten wählen Sie unter Admin > Zahlungen; dort erfassen Sie auch Zahlungen.',
    },
    delivery: {
      title: 'Versand',
      hint: 'Kunden wählen eine Adresse und eine Versandart. Zonen und Preise legen Sie unter Admin > Versand fest; bis dahin wird wie bisher bestellt.',
    },
    customers: {
      title: 'Kunden',
      hint: 'Administratoren sehen Kunden mit Bestellungen und Umsatz, führen interne Notizen und laden die Liste als CSV herunter.',
    },
    'account-security': {
      title: 'Kontosicherheit',
      hint: 'Authentifizierungs-Apps und Passkeys als zweiter Faktor. Einstellungen, Erstattungen und Downloads persönlicher Daten fragen nach 15 Minuten erneut nach Passwort oder Passkey; Administratoren bleiben 12 Stunden angemeldet.',
    },
    staff: {
      title: 'Mitarbeiterrollen',
      hint: 'Personen, die Teile der Verwaltung benutzen dürfen, zum Beispiel nur Bestellungen. Administratoren legen die Rollen an und laden Personen per E-Mail ein.',
    },
    bookkeeping: {
      title: 'Buchhaltung',
      hint: 'Administratoren sehen Berichte über beliebige Zeiträume und laden je Monat eine CSV-Datei mit allen Bestellungen und Zahlungen herunter.',
    },
  },
  security: 'Sicherheit',
  passwordPolicy: 'Neue Passwörter',
  passwordPolicyHint: 'Bestehende Passwörter bleiben gültig.',
  passwordPolicies: {
    spec: '6 bis 8 Buchstaben und Ziffern',
    strong: '8 bis 128 Zeichen, keine häufig verwendeten Passwörter (empfohlen)',
  },
  preview: 'Vorschau',
  previewButton: 'In den Warenkorb',
  previewLink: 'Weiterlesen',
  previewText: 'So sieht Text aus.',
  save: 'Einstellungen speichern',
  saved: 'Die Einstellungen wurden gespeichert.',
  saveFailed: 'Die Einstellungen konnten nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  restorePrevious: 'Vorherige Einstellungen wiederherstellen',
  restored: 'Die vorherigen Einstellungen gelten wieder.',
  restoreFailed: 'Die vorherigen Einstellungen konnten nicht wiederhergestellt werden.',
  stale:
    'Ein anderer Administrator hat inzwischen Einstellungen gespeichert. Ihre Änderungen stehen noch im Formular. Laden Sie die neuen Einstellungen, oder überschreiben Sie sie mit Ihren.',
  errors: {
    'settings-invalid': 'Bitte korrigieren Sie die markierten Felder.',
    'settings-missing': 'Geben Sie einen Namen ein.',
    'settings-logo-missing':
      'Das Logo wurde entfernt, weil es eine Woche lang nicht verwendet wurde. Laden Sie es noch einmal hoch.',
    'settings-too-long': 'Kürzen Sie diesen Text.',
    'settings-unprintable': 'Entfernen Sie Zeilenumbrüche und Steuerzeichen.',
    'settings-invalid-email': 'Geben Sie eine gültige E-Mail-Adresse ein.',
    'settings-low-contrast': ({ ratio, minimum }) =>
      `Ein Teil des Textes wäre schwer lesbar: Der Kontrast ist ${ratio.toLocaleString('de')}, nötig sind mindestens ${minimum.toLocaleString('de')}. Wählen Sie einen dunkleren Akzent oder einen helleren Hintergrund.`,
    'settings-stale':
      'Ein anderer Administrator hat inzwischen Einstellungen gespeichert. Laden Sie die neuen Einstellungen, und machen Sie Ihre Änderungen noch einmal.',
    'settings-version-missing': 'Diese Version der Einstellungen gibt es nicht. Laden Sie die Seite neu.',
    'mail-unknown': 'Diese E-Mail sendet der Shop nicht mehr. Laden Sie die Seite neu.',
    'mail-server-missing':
      'Es ist kein Mailserver eingerichtet; es käme nichts an. Setzen Sie SMTP_URL, und starten Sie den Shop neu.',
    'mail-address-unconfirmed':
      'Ihre E-Mail-Adresse ist nicht bestätigt. Bestätigen Sie sie über den Link in unserer E-Mail; Ihr Profil kann sie erneut senden.',
    'mail-to-demo-account':
      'Die E-Mail-Adresse eines Demokontos gehört niemandem. Melden Sie sich mit einem eigenen Konto an.',
    'too-many-test-mails':
      'Sie haben in der letzten Stunde zu viele E-Mails erhalten. Bitte versuchen Sie es später noch einmal.',
  },
};
