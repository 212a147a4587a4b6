import type { CustomerOrderTexts } from './order-texts.ts';

export const orderTexts: CustomerOrderTexts = {
  order: 'Bestellung',
  placed: 'Bestellt',
  status: 'Status',
  due: 'Zu zahlen',
  statuses: {
    pending: 'Offen',
    'in process': 'In Arbeit',
    shipped: 'Versandt',
    delivered: 'Zugestellt',
    cancelled: 'Storniert',
    refunded: 'Erstattet',
  },
};
