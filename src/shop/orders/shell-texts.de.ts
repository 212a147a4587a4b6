import type { OrderShellTexts } from './shell-texts.ts';

export const shellTexts: OrderShellTexts = {
  failures: {
    fetchFailed: 'Die Bestellungen konnten nicht abgerufen werden',
    createFailed: 'Die Bestellung konnte nicht angelegt werden',
    updateFailed: 'Die Bestellung konnte nicht geändert werden',
    deleteFailed: 'Die Bestellung konnte nicht gelöscht werden',
  },
};
