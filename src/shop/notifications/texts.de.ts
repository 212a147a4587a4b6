import { formatCents } from '../../shared/money.ts';
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
  },

  errors: { 'notification-not-found': 'Diese Mitteilung gibt es nicht.' },

  messages: {
    'order-placed': ({ order }) => `Ihre Bestellung ${order} ist eingegangen!`,
    'order-cancelled': ({ order }) => `Ihre Bestellung ${order} wurde storniert.`,
    'order-status-changed': ({ order, status }) =>
      `Ihre Bestellung ${order} ${predicates[status] ?? `ist jetzt ${status}`}!`,
    'user-order-placed': (params) =>
      `Neue Bestellung ${params.order} von Kunde ${params.user}. ${params.items} Artikel, ` +
      `Menge ${params.quantity}, Summe ${formatCents(params.total)}: ${params.lines}`,
    'user-order-placed-due': (params) =>
      `Neue Bestellung ${params.order} von Kunde ${params.user}. ${params.items} Artikel, ` +
      `Menge ${params.quantity}, zu zahlen ${formatCents(params.due)}: ${params.lines}`,
    'user-order-cancelled': ({ order, user }) => `Die Bestellung ${order} von Kunde ${user} wurde storniert.`,
    'withdrawal-received': ({ order }) =>
      `Ein Widerruf der Bestellung ${order} ist eingegangen. Bearbeiten Sie ihn unter Widerrufe.`,
    'payment-overdue': ({ order, open }) =>
      `Die Zahlung der Bestellung ${order} ist überfällig: ${formatCents(open)} ist offen.`,
    'stock-low': ({ title, left }) =>
      left === 0
        ? `„${title}“ ist ausverkauft.`
        : `Von „${title}“ ${left === 1 ? 'ist' : 'sind'} nur noch ${left} verfügbar.`,
    'product-available': ({ title }) => `„${title}“ ist wieder erhältlich.`,
    'account-new-device':
      'Auf einem neuen Gerät hat sich jemand in Ihrem Konto angemeldet. Wenn Sie das nicht waren, beenden Sie hier alle Sitzungen.',
    'account-password-changed':
      'Das Passwort Ihres Kontos wurde geändert. Wenn Sie das nicht waren, beenden Sie hier alle Sitzungen.',
    'account-app-added':
      'Ihrem Konto wurde eine Authentifizierungs-App hinzugefügt. Wenn Sie das nicht waren, beenden Sie hier alle Sitzungen.',
    'account-passkey-added':
      'Ihrem Konto wurde ein Passkey hinzugefügt. Wenn Sie das nicht waren, beenden Sie hier alle Sitzungen.',
    'account-factor-removed':
      'Ein zweiter Faktor Ihres Kontos wurde entfernt. Wenn Sie das nicht waren, beenden Sie hier alle Sitzungen.',
    'account-codes-renewed':
      'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Wenn Sie das nicht waren, beenden Sie hier alle Sitzungen.',
    'account-code-used':
      'Ein Wiederherstellungscode Ihres Kontos wurde benutzt. Wenn Sie das nicht waren, beenden Sie hier alle Sitzungen.',
  },
};
