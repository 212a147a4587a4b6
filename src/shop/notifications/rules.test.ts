import { describe, expect, it } from 'vitest';
import { defineMessages, formatMessage } from '../../shared/message.ts';
import {
  adminCancelledDraft,
  adminPlacedDraft,
  markRead,
  messages,
  type NotificationOrder,
  picturesOf,
  shopperCancelledDraft,
  shopperPlacedDraft,
  shopperStatusDraft,
  unreadCount,
} from './rules.ts';
import { texts as german } from './texts.de.ts';

const order: NotificationOrder = {
  code: 'o1',
  userId: 'u1',
  totalCents: 125800,
  items: [
    { id: 'coat', title: 'Camel Wool Coat', image: '/coat.webp', quantity: 1 },
    { productId: 'teapot', title: 'Enamel Teapot', image: '', quantity: 2 },
  ],
};

describe('messages (SPEC L125, SETTLED 41)', () => {
  it.each([
    ['the shopper of a placed order', shopperPlacedDraft(order), 'pending', 'Your order o1 is now pending!'],
    [
      'administrators, about a placed order',
      adminPlacedDraft(order),
      'pending',
      'New order o1 from user u1: pending. 2 items, quantity 3, total $1,258.00: Camel Wool Coat x 1, Enamel Teapot x 2',
    ],
    [
      'administrators, about a placed order with another amount due',
      adminPlacedDraft({ ...order, dueCents: 120_000 }),
      'pending',
      'New order o1 from user u1: pending. 2 items, quantity 3, amount due $1,200.00: Camel Wool Coat x 1, Enamel Teapot x 2',
    ],
    [
      'the shopper of a cancelled order',
      shopperCancelledDraft(order),
      'cancelled',
      'Your order o1 has been cancelled.',
    ],
    [
      'administrators, about a cancelled order',
      adminCancelledDraft(order),
      'cancelled',
      'Order o1 of user u1 has been cancelled.',
    ],
    [
      'the shopper of an order with a new status',
      shopperStatusDraft(order, 'in process'),
      'in process',
      'Your order o1 is now in process!',
    ],
  ])('are created for %s', (_, { code, params, ...draft }, status, message) => {
    expect(formatMessage(messages, { code, params: params! })).toBe(message);
    expect(draft).toEqual({
      message,
      type: 'order',
      status,
      images: ['/coat.webp'],
      imageProductIds: ['coat'],
      productTitles: ['Camel Wool Coat', 'Enamel Teapot'],
    });
  });
});

it.each([
  [shopperPlacedDraft(order), 'Ihre Bestellung o1 ist eingegangen!'],
  [shopperStatusDraft(order, 'in process'), 'Ihre Bestellung o1 ist jetzt in Bearbeitung!'],
  [shopperStatusDraft(order, 'shipped'), 'Ihre Bestellung o1 ist jetzt unterwegs!'],
  [shopperStatusDraft(order, 'lost'), 'Ihre Bestellung o1 ist jetzt lost!'],
  [shopperCancelledDraft(order), 'Ihre Bestellung o1 wurde storniert.'],
  [
    adminPlacedDraft(order),
    'Neue Bestellung o1 von Kunde u1. 2 Artikel, Menge 3, Summe $1,258.00: Camel Wool Coat x 1, Enamel Teapot x 2',
  ],
  [adminCancelledDraft(order), 'Die Bestellung o1 von Kunde u1 wurde storniert.'],
])('the message of %o is formatted in German', ({ code, params }, message) => {
  expect(formatMessage(defineMessages(german.messages), { code, params: params! })).toBe(message);
});

describe('images (SPEC L70)', () => {
  it.each([
    [{ images: ['a', 'b'], image: 'c' }, ['a', 'b']],
    [{ images: [], image: 'c' }, ['c']],
    [{ image: 'c' }, ['c']],
    [{ images: ['', 'b'] }, ['b']],
    [{ images: null, image: null }, []],
    [{}, []],
  ])('are the list or the single image of %o', (notification, pictures) => {
    expect(picturesOf(notification)).toEqual(pictures);
  });
});

describe('markRead (SPEC L84)', () => {
  const list = [
    { id: '1', read: false },
    { id: '2', read: true },
    { id: '3', read: false },
  ];

  it('marks one notification, idempotently', () => {
    const after = markRead(list, '3');
    expect(after.map((item) => item.read)).toEqual([false, true, true]);
    expect(unreadCount(list)).toBe(2);
    expect(unreadCount(after)).toBe(1);
  });

  it.each(['2', '9'])('returns the same list if there is nothing to mark (%s)', (id) => {
    expect(markRead(list, id)).toBe(list);
  });
});
