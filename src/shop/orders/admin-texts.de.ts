import type { OrderAdminTexts } from './admin-texts.ts';

const orders = (count: number) => (count === 1 ? 'Bestellung' : 'Bestellungen');

export const adminTexts: OrderAdminTexts = {
  heading: 'Bestellungen verwalten',
  status: 'Status',
  search: 'Suche nach Bestellung, E-Mail oder Name',
  days: 'Tage, an denen die Bestellungen aufgegeben wurden',
  columns: {
    order: 'Bestellung',
    user: 'Kunde',
    items: 'Artikel',
    created: 'Eingang',
    status: 'Status',
    estimatedDelivery: 'Liefertermin',
    total: 'Summe',
  },
  statusOf: (id) => `Status der Bestellung ${id}`,
  estimateOf: (id) => `Voraussichtlicher Liefertermin der Bestellung ${id}`,
  noEstimate: 'Nicht festgelegt',
  markAsShipped: 'Ist versandt',
  markAsDelivered: 'Ist zugestellt',
  deleteOf: (id) => `Bestellung ${id} löschen`,
  confirmDelete: 'Löschen?',
  deleting: 'Wird gelöscht …',
  statusChanged: (id, status) => `Bestellung ${id}: jetzt ${status}.`,
  estimateChanged: (id) => `Der Liefertermin der Bestellung ${id} ist geändert.`,
  estimateInPast: (id) =>
    `Der Liefertermin der Bestellung ${id} liegt in der Vergangenheit. Prüfen Sie Datum und Uhrzeit.`,
  deleted: (id) => `Bestellung ${id} gelöscht.`,
  deletedByShopper: 'Vom Kunden gelöscht',
  loading: 'Bestellungen werden geladen …',
  none: 'Noch keine Bestellungen.',
  noneMatch: 'Zu diesem Filter gibt es keine Bestellungen.',
  notLoggedIn: 'Bitte melden Sie sich an, um Bestellungen zu sehen.',
  loadFailed: 'Die Bestellungen konnten nicht geladen werden.',

  noUser: 'Konto geschlossen',
  download: 'CSV herunterladen',
  tooMany: 'Zu viele Kunden gefunden. Bitte grenzen Sie die Suche ein.',

  showNewer: (count, more) =>
    `${count}${more ? '+' : ''} neue ${more ? 'Bestellungen' : orders(count)} – anzeigen`,
  showChanged: 'Die Liste hat sich geändert – anzeigen',
  deletedElsewhere: 'Gelöscht',

  open: (id) => `Bestellung ${id}`,
  shipTo: 'Lieferung an',
  noShipTo: 'Die Adresse ist nicht mehr gespeichert.',
  history: 'Verlauf',
  detailsFailed: 'Die Bestellung konnte nicht geladen werden.',
  toOrder: 'Zur Bestellung',

  events: {
    placed: 'Eingegangen',
    set: 'Gesetzt',
    status: (status) => `Status: ${status}`,
    estimate: 'Liefertermin festgelegt',
    noEstimate: 'Liefertermin entfernt',
    'deleted by owner': 'Vom Kunden gelöscht',
    deleted: 'Gelöscht',
    restored: 'Wiederhergestellt',
    by: (name) => `von ${name}`,
    byShopper: 'vom Kunden',
    estimatedDelivery: (when) => `Voraussichtliche Lieferung ${when}`,
  },

  bulk: {
    label: 'Ausgewählte Bestellungen',
    select: (id) => `Bestellung ${id} auswählen`,
    selectPage: 'Alle auf dieser Seite auswählen',
    selected: (count) => `${count} ${orders(count)} ausgewählt`,
    setTo: 'Neuer Status',
    apply: 'Status setzen',
    applying: 'Wird gesetzt …',
    clear: 'Auswahl aufheben',
    changed: (count, status) => `${count} ${orders(count)}: jetzt ${status}.`,
    unchanged: (status) => `Alle ausgewählten Bestellungen hatten schon den Status ${status}.`,
  },
};
