import { localizeAmount } from '../../shared/money.ts';
import type { NotificationTexts } from './texts.ts';

/** Predicate of 'Ihre Bestellung …' for each status. */
const predicates: Record<string, string> = {
  pending: 'ist eingegangen',
  'in process': 'ist jetzt in Bearbeitung',
  shipped: 'ist jetzt unterwegs',
  delivered: 'ist jetzt zugestellt',
  cancelled: 'ist jetzt storniert',
  refunded: 'ist jetzt erstattet',
};

export const texts: NotificationTexts = {
  screen: {
    heading: 'Mitteilungen',
    unreadCount: (unread) => `${unread} ungelesen`,
    loading: 'Mitteilungen werden geladen …',
    none: 'Noch keine Mitteilungen.',
    noneHint: 'Hier erscheinen Neuigkeiten zu Ihren Bestellungen.',
    unread: 'Ungelesen',
    markRead: 'Als gelesen markieren',
    markAllRead: 'Alle als gelesen markieren',
    deleteOf: (message) => `Mitteilung löschen: ${message}`,
    loadFailed: 'Die Mitteilungen konnten nicht geladen werden.',
    somethingWrong: 'Etwas ist schiefgegangen.',
    deleteFailed: 'Die Mitteilung konnte nicht gelöscht werden. Bitte versuchen Sie es noch einmal.',
    deleted: 'Mitteilung gelöscht.',
    restoreFailed: (reason: string) => `Die Mitteilung konnte nicht wiederhergestellt werden: ${reason}`,
    notFound: 'Diese Mitteilung gibt es nicht.',
  },

  messages: {
    placed: (id) => `Ihre Bestellung ${id} ist eingegangen!`,
    cancelled: (id) => `Ihre Bestellung ${id} wurde storniert.`,
    statusChanged: (id, status) => `Ihre Bestellung ${id} ${predicates[status] ?? `ist jetzt ${status}`}!`,
    adminPlaced: (order) =>
      `Neue Bestellung ${order.id} von Kunde ${order.userId}. ${order.items} Artikel, ` +
      `Menge ${order.quantity}, Summe ${localizeAmount(order.total)}: ${order.lines}`,
    adminLine: (title, quantity) => `${title} × ${quantity}`,
    adminCancelled: (id, userId) => `Die Bestellung ${id} von Kunde ${userId} wurde storniert.`,
  },
};
