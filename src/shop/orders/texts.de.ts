import { shellTexts } from './shell-texts.de.ts';
import type { OrderTexts } from './texts.ts';

export const texts: OrderTexts = {
  failures: shellTexts.failures,

  statuses: {
    all: 'Alle',
    pending: 'Offen',
    'in process': 'In Arbeit',
    shipped: 'Versandt',
    delivered: 'Zugestellt',
    cancelled: 'Storniert',
    refunded: 'Erstattet',
  },

  receiptLine: (title, quantity) => (quantity > 1 ? `${title} × ${quantity}` : title),

  charges: {
    discount: (code) => `Rabatt (${code})`,
    delivery: (method) => `Versand (${method})`,
    tax: (label) => label,
    due: 'Zu zahlen',
  },

  history: {
    heading: 'Ihre Bestellungen',
    status: 'Status',
    order: 'Bestellung',
    total: 'Summe',
    priceTimes: (price, quantity) => `${price} × ${quantity}`,
    details: 'Details',
    detailsOf: (id) => `Details der Bestellung ${id}`,
    cancel: 'Stornieren',
    cancelOf: (id) => `Bestellung ${id} stornieren`,
    confirmCancel: 'Wirklich stornieren?',
    cancelling: 'Wird storniert …',
    cannotCancel: (status) => `Diese Bestellung ist jetzt ${status} und kann nicht mehr storniert werden.`,
    loading: 'Ihre Bestellungen werden geladen …',
    loadFailedHeading: 'Die Bestellungen konnten nicht geladen werden',
    loadFailed: (reason) => `Die Bestellungen konnten nicht geladen werden: ${reason}`,
    noneMatch: 'Zu diesem Filter gibt es keine Bestellungen.',
    none: 'Sie haben noch nichts bestellt.',
  },

  details: {
    heading: 'Bestellung',
    loading: 'Die Bestellung wird geladen …',
    noId: 'Es wurde keine Bestellnummer angegeben.',
    loadFailed: 'Die Bestellung konnte nicht geladen werden.',
    deleteFailed: 'Die Bestellung konnte nicht gelöscht werden.',
    orderId: 'Bestellnummer',
    status: 'Status',
    total: 'Summe',
    placedOn: 'Bestellt am',
    items: 'Artikel',
    columns: { image: 'Bild', title: 'Artikel', price: 'Preis', reviews: 'Bewertungen' },
    showReviews: 'Bewertungen anzeigen',
    hideReviews: 'Bewertungen ausblenden',
    toggleOf: (toggle, title) => `${toggle}: ${title}`,
    deliveredOn: 'Zugestellt am',
    expected: 'Voraussichtliche Lieferung',
    sentTo: 'Lieferung an',
    receipt: 'Beleg',
    cancel: 'Bestellung stornieren',
    delete: 'Bestellung löschen',
    confirmDelete: 'Möchten Sie diese Bestellung wirklich löschen?',
    deleting: 'Wird gelöscht …',
    deleted: 'Die Bestellung ist gelöscht.',
    backToOrders: 'Zu den Bestellungen',
    buyAgain: 'Noch einmal kaufen',
    print: 'Drucken',
    timeline: 'Verlauf',
    orderPlaced: 'Ihre Bestellung ist eingegangen.',
    estimatedDelivery: (when) => `Voraussichtliche Lieferung ${when}`,
    noEstimate: 'Liefertermin entfernt',
  },

  steps: {
    label: 'Stand der Bestellung',
    done: 'erledigt',
    now: 'jetzt',
    ahead: 'steht noch aus',
  },

  success: {
    heading: 'Ihre Bestellung ist bestätigt!',
    thanks: 'Vielen Dank für Ihre Bestellung.',
    cartCleared: 'Ihr Warenkorb ist jetzt leer.',
    redirect: 'Gleich geht es zurück zur Startseite.',
    toOrder: 'Bestellung ansehen',
    noOrderHeading: 'Keine neue Bestellung',
    noOrder:
      'Sie haben gerade keine Bestellung aufgegeben. Ihre Bestellungen finden Sie unter „Bestellungen“.',
  },

  errors: {
    'order-not-found': 'Diese Bestellung gibt es nicht.',
    'order-not-cancelled':
      '❌ Die Bestellung konnte nicht storniert werden. Bitte versuchen Sie es noch einmal.',
    'key-missing':
      'Eine Bestellung braucht einen Idempotency-Key aus 8 bis 100 Buchstaben, Ziffern, Punkten, Binde- oder Unterstrichen.',
    'key-reused': 'Dieser Idempotency-Key gehört schon zu einer anderen Bestellung.',
    'status-unknown': 'Dieser Bestellstatus ist ungültig.',
    'estimate-invalid': 'Der Liefertermin muss ein Datum mit Uhrzeit sein.',
    'order-changed': 'Jemand anderes hat diese Bestellung geändert. Bitte prüfen Sie sie.',
  },
};
