import type { LegalTexts } from './texts.ts';

export const texts: LegalTexts = {
  page: {
    loading: 'Die Seite wird geladen …',
    loadFailed: 'Die Seite konnte nicht geladen werden.',
    missing: 'Diese Seite wurde noch nicht veröffentlicht.',
    otherLanguage: {
      en: 'Diesen Text gibt es nur auf Englisch.',
      de: 'Diesen Text gibt es nur auf Deutsch.',
    },
    published: 'Veröffentlicht',
    description: (title, shopName) => `${title} von ${shopName}.`,
  },
  withdraw: {
    lead: 'Hier können Sie einen Vertrag widerrufen, den Sie in diesem Shop geschlossen haben. Sie müssen sich nicht anmelden und keine Gründe angeben.',
    step: (current) => `Schritt ${current} von 2`,
    name: 'Ihr Name',
    orderCode: 'Bestellnummer',
    orderCodeHint: 'Sie finden sie in Ihrer Bestellbestätigung und auf der Seite Ihrer Bestellung.',
    email: 'E-Mail-Adresse für die Eingangsbestätigung',
    emailHint:
      'Geben Sie die E-Mail-Adresse des Kontos ein, mit dem Sie bestellt haben. Wir senden die Bestätigung nur an diese Adresse.',
    items: 'Produkte (optional)',
    itemsHint: 'Lassen Sie dieses Feld leer, um die ganze Bestellung zu widerrufen.',
    wholeOrder: 'Die ganze Bestellung',
    reason: 'Grund (optional)',
    reasonHint: 'Sie müssen keinen Grund angeben.',
    policy: 'Widerrufsbelehrung lesen',
    next: 'Weiter',
    check: 'Bitte prüfen Sie Ihre Erklärung',
    statement: (order) =>
      `Hiermit widerrufe ich den Vertrag, den ich mit der Bestellung ${order} geschlossen habe.`,
    confirm: 'Widerruf bestätigen',
    confirming: 'Wird gesendet …',
    change: 'Erklärung ändern',
    failed: 'Der Widerruf wurde nicht gesendet. Bitte versuchen Sie es noch einmal.',
    received: 'Wir haben Ihre Erklärung erhalten',
    receivedAt: 'Eingegangen',
    receipt: (email) =>
      `Wenn ${email} die E-Mail-Adresse des Kontos mit dieser Bestellung ist, erhalten Sie dort eine Eingangsbestätigung mit dem Inhalt Ihrer Erklärung und ihrem Zeitpunkt. Andernfalls wird keine E-Mail gesendet.`,
    keep: 'Drucken oder speichern Sie diese Seite als Nachweis.',
    print: 'Bestätigung drucken',
    sections: {
      name: 'Name',
      orderCode: 'Bestellung',
      email: 'E-Mail',
      items: 'Produkte',
      reason: 'Grund',
    },
  },
  order: {
    withdraw: 'Diesen Vertrag widerrufen',
  },
};
