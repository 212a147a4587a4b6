import type { ShellTexts } from './texts.ts';

export const texts: ShellTexts = {
  shopName: 'Shopkeeper',
  skipToContent: 'Zum Inhalt springen',
  checkingLogin: 'Anmeldung wird geprüft …',
  loading: 'Wird geladen …',

  titles: {
    home: 'Startseite',
    login: 'Anmelden',
    register: 'Registrieren',
    forgotPassword: 'Passwort vergessen',
    resetPassword: 'Neues Passwort wählen',
    confirmEmail: 'E-Mail-Adresse bestätigen',
    productReviews: 'Bewertungen',
    cart: 'Warenkorb',
    orders: 'Ihre Bestellungen',
    order: 'Bestellung',
    product: 'Produkt',
    orderSuccess: 'Bestellung bestätigt',
    notifications: 'Mitteilungen',
    profile: 'Profil',
    adminProducts: 'Produkte',
    manageProducts: 'Produkte verwalten',
    addProduct: 'Produkt anlegen',
    transfer: 'Import und Export',
    manageOrders: 'Bestellungen verwalten',
    dashboard: 'Übersicht',
    adminReviews: 'Bewertungen',
    notAuthorized: 'Kein Zugang',
    notFound: 'Seite nicht gefunden',
  },

  navbar: {
    label: 'Hauptmenü',
    menu: 'Menü',
    home: 'Start',
    login: 'Anmelden',
    register: 'Registrieren',
    profile: 'Profil',
    cart: 'Warenkorb',
    items: (items) => `${items} Artikel`,
    orders: 'Bestellungen',
    notifications: 'Mitteilungen',
    unread: (unread) => `${unread} ungelesen`,
    greeting: (name) => `Hallo, ${name}`,
    greetingFallback: 'Admin',
    logout: 'Abmelden',
    loggingOut: 'Wird abgemeldet …',
    logoutFailed: 'Die Abmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    admin: 'Admin',
    addProduct: 'Produkt anlegen',
    manageProducts: 'Produkte verwalten',
    manageOrders: 'Bestellungen verwalten',
    products: 'Produkte',
    dashboard: 'Übersicht',
    reviews: 'Bewertungen',
  },

  toasts: { label: 'Meldungen' },

  theme: { label: 'Farbschema', system: 'System', light: 'Hell', dark: 'Dunkel' },

  language: { label: 'Sprache' },

  footer: {
    copyright: (year, shopName) => `© ${year} ${shopName}. Alle Rechte vorbehalten.`,
  },

  pager: {
    label: 'Seiten',
    prev: 'Zurück',
    next: 'Weiter',
    page: (page) => `Seite ${page}`,
    pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  },

  actions: {
    yes: 'Ja',
    no: 'Nein',
    cancel: 'Abbrechen',
    close: 'Schließen',
    dismiss: 'Ausblenden',
    retry: 'Erneut versuchen',
    undo: 'Rückgängig',
    edit: 'Bearbeiten',
    delete: 'Löschen',
    loadMore: 'Mehr anzeigen',
    clearFilter: 'Filter zurücksetzen',
    backToHome: 'Zur Startseite',
    show: 'Anzeigen',
    hide: 'Verbergen',
    login: 'Anmelden',
    clearSearch: 'Suche leeren',
    checkFields: 'Bitte prüfen Sie diese Felder:',
  },

  connection: {
    offline: 'Sie sind offline. Sie können weiterstöbern; Änderungen brauchen eine Verbindung.',
    offlineReason: 'Der Shop ist nicht erreichbar, weil Sie offline sind',
    reconnecting: 'Verbindung unterbrochen. Wir versuchen, den Shop wieder zu erreichen …',
    asOf: (ago: string) => `Zuletzt aktualisiert: ${ago}.`,
    timedOut: 'Die Antwort hat zu lange gedauert',
    unreachable: 'Der Shop ist gerade nicht erreichbar',
    failed: 'Etwas ist schiefgegangen.',
  },

  redirect: {
    goNow: 'Gleich weiter',
    stayHere: 'Hier bleiben',
    stayed: 'Sie bleiben auf dieser Seite.',
  },

  sessionEnded: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich wieder an.',

  notAuthorized: {
    heading: 'Kein Zugang',
    sentence: 'Dieser Teil des Shops ist der Verwaltung vorbehalten.',
  },

  notFound: {
    heading: 'Seite nicht gefunden',
    sentence: 'Unter dieser Adresse gibt es nichts.',
  },

  crashed: {
    heading: 'Etwas ist schiefgegangen',
    sentence: 'Diese Seite lässt sich nicht anzeigen. Ihre Bestellungen sind sicher.',
    reload: 'Seite neu laden',
  },
};
