import type { LegalAdminTexts } from './admin-texts.ts';

export const adminTexts: LegalAdminTexts = {
  disclaimer:
    'Dies ist Software, keine Rechtsberatung. Checkliste und Vorlagen können Ihre Situation nicht berücksichtigen: Lassen Sie Ihre Texte anwaltlich prüfen.',
  checklist: {
    lead: 'Was das Recht von einem Shop in der EU verlangt, und Ihre Rechtstexte.',
    heading: 'Checkliste',
    loading: 'Die Checkliste wird geladen …',
    loadFailed: 'Die Checkliste konnte nicht geladen werden.',
    progress: (done, all) => `${done} von ${all} erledigt`,
    done: 'Erledigt',
    missing: 'Fehlt',
    open: 'Öffnen',
    openOf: (title) => `Öffnen: ${title}`,
    switchOn:
      'Schalten Sie die zugehörige Funktion in den Einstellungen ein, oder erfüllen Sie diese Pflicht außerhalb des Shops.',
    texts: 'Rechtstexte',
    page: 'Seite',
    edit: 'Bearbeiten',
    editOf: (page, language) => `${page} bearbeiten (${language})`,
    states: {
      missing: 'Noch nicht geschrieben',
      unfinished: 'Unvollständig, nicht veröffentlicht',
      published: 'Veröffentlicht',
    },
    placeholders: (count) => (count === 1 ? '1 Platzhalter zu ersetzen' : `${count} Platzhalter zu ersetzen`),
    earlier: 'Besucher sehen noch den vorherigen Text.',
    duties: {
      imprint: {
        title: 'Impressum in jeder Sprache',
        next: 'Veröffentlichen Sie das Impressum auf Deutsch und Englisch.',
      },
      terms: {
        title: 'AGB in jeder Sprache',
        next: 'Veröffentlichen Sie Ihre AGB auf Deutsch und Englisch.',
      },
      privacy: {
        title: 'Datenschutzerklärung in jeder Sprache',
        next: 'Veröffentlichen Sie Ihre Datenschutzerklärung auf Deutsch und Englisch.',
      },
      'withdrawal-policy': {
        title: 'Widerrufsbelehrung in jeder Sprache',
        next: 'Veröffentlichen Sie die Widerrufsbelehrung auf Deutsch und Englisch.',
      },
      'delivery-information': {
        title: 'Angaben zu Versand und Zahlung in jeder Sprache',
        next: 'Veröffentlichen Sie diese Angaben auf Deutsch und Englisch.',
      },
      'order-button': {
        title: 'Schaltfläche „Zahlungspflichtig bestellen“',
        next: 'Schalten Sie Rechtliches in den Einstellungen ein.',
      },
      'withdrawal-function': {
        title: 'Widerrufsfunktion auf jeder Seite',
        next: 'Schalten Sie Rechtliches in den Einstellungen ein.',
      },
      'lowest-price': {
        title: 'Niedrigster Preis der letzten 30 Tage neben reduzierten Preisen',
        next: 'Prüfen Sie die reduzierten Produkte.',
      },
      'unit-price': {
        title: 'Grundpreis, zum Beispiel je Kilogramm oder Liter',
        next: 'Geben Sie den Inhalt der Produkte ein, die nach Gewicht oder Volumen verkauft werden.',
      },
      manufacturer: {
        title: 'Herstellerangaben zu jedem Produkt',
        next: 'Geben Sie die fehlenden Hersteller ein.',
      },
      tax: { title: 'Steuern in Preisen und Bestellungen', next: 'Geben Sie die Steuersätze ein.' },
      'delivery-costs': {
        title: 'Versandkosten vor der Bestellung angezeigt',
        next: 'Geben Sie die Versandkosten ein.',
      },
    },
  },
  languages: { en: 'Englisch', de: 'Deutsch' },
  editor: {
    back: 'Rechtliches',
    loading: 'Der Text wird geladen …',
    loadFailed: 'Der Text konnte nicht geladen werden.',
    page: 'Seite',
    language: 'Sprache',
    unsavedSwitch: 'Speichern oder verwerfen Sie Ihre Änderungen, bevor Sie einen anderen Text öffnen.',
    text: 'Text',
    textHint:
      'Markdown: # Überschrift, **fett**, *kursiv*, - Liste, 1. nummerierte Liste, [Text](https://adresse). Lassen Sie eine Leerzeile zwischen Absätzen. HTML wird als Text angezeigt.',
    template: 'Vorlage einfügen',
    templateQuestion: 'Den Text im Editor durch die Vorlage ersetzen?',
    templateYes: 'Ja, ersetzen',
    templateNo: 'Nein, Text behalten',
    templateFailed: 'Die Vorlage konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    preview: 'Vorschau',
    previewing: 'Wird geladen …',
    previewLead: 'Die Vorschau zeigt den Text, wie Besucher ihn sehen werden.',
    previewEmpty: 'Der Text ist leer.',
    previewFailed: 'Die Vorschau konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    save: 'Text speichern',
    saved: 'Der Text wurde gespeichert.',
    saveFailed: 'Der Text konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
    restorePrevious: 'Vorherigen Text wiederherstellen',
    restored: 'Der vorherige Text wurde wiederhergestellt.',
    restoreFailed: 'Der vorherige Text konnte nicht wiederhergestellt werden.',
    stale:
      'Ein anderer Administrator hat diesen Text inzwischen gespeichert. Ihre Änderungen stehen noch im Editor. Laden Sie den neuen Text, oder überschreiben Sie ihn mit Ihrem.',
    loadNew: 'Neuen Text laden',
    unfinished: (count) =>
      count === 1
        ? 'Dieser Text ist unvollständig und nicht veröffentlicht. Ersetzen oder entfernen Sie diesen Platzhalter:'
        : `Dieser Text ist unvollständig und nicht veröffentlicht. Ersetzen oder entfernen Sie diese ${count} Platzhalter:`,
    more: (count) => `und ${count} weitere`,
    earlier: 'Besucher sehen noch den vorherigen Text.',
    published: 'Besucher sehen diesen Text.',
    view: 'Seite ansehen',
    empty: 'Diese Seite ist nicht veröffentlicht: Der Text ist leer.',
  },
  withdrawals: {
    lead: 'Erklärungen, mit denen Kunden einen Vertrag widerrufen, neueste zuerst.',
    loading: 'Die Widerrufe werden geladen …',
    loadFailed: 'Die Widerrufe konnten nicht geladen werden.',
    filter: 'Anzeigen',
    filters: { open: 'Offen', handled: 'Bearbeitet', all: 'Alle' },
    none: 'Noch keine Widerrufe.',
    noneMatch: 'Keine Widerrufe entsprechen dem gewählten Filter.',
    columns: {
      order: 'Bestellung',
      received: 'Eingegangen',
      sender: 'Absender',
      statement: 'Erklärung',
      status: 'Status',
    },
    kinds: {
      matched: 'Die E-Mail-Adresse stimmt mit der Bestellung überein.',
      repeated: 'Wiederholt: Ein Widerruf dieser Bestellung ist bereits eingegangen.',
      'other-email':
        'Die E-Mail-Adresse stimmt nicht mit der Bestellung überein. Prüfen Sie vor jedem weiteren Schritt, von wem der Widerruf stammt.',
      'unknown-order': 'Es gibt keine Bestellung mit dieser Bestellnummer.',
    },
    wholeOrder: 'Ganze Bestellung',
    reason: (reason) => `Grund: ${reason}`,
    cleared: 'Die persönlichen Angaben wurden gelöscht.',
    open: 'Offen',
    handled: 'Bearbeitet',
    markHandled: 'Als bearbeitet markieren',
    markHandledOf: (order) => `Als bearbeitet markieren: Widerruf der Bestellung ${order}`,
    reopen: 'Wieder öffnen',
    reopenOf: (order) => `Wieder öffnen: Widerruf der Bestellung ${order}`,
    nowHandled: (order) => `Der Widerruf der Bestellung ${order} ist bearbeitet.`,
    nowOpen: (order) => `Der Widerruf der Bestellung ${order} ist wieder offen.`,
    changeFailed: (reason) => `Der Widerruf konnte nicht geändert werden: ${reason}`,
  },
};
