import type { AnyRead, ReadContract } from '../src/shared/operation.ts';
import type { Profile, Session } from '../src/shop/account/contract.ts';
import { profile, session } from '../src/shop/account/contract.ts';
import { type Cart, mine as myCart } from '../src/shop/cart/contract.ts';
import type { CartLine } from '../src/shop/cart/rules.ts';
import type { HistoryPage, Order, OrderDetails } from '../src/shop/orders/contract.ts';
import type { ShownPayment } from '../src/shop/payments/contract.ts';
import type { CachedRead } from '../src/web/api/read-cache.ts';

/** A cached read for `renderScreen`. */
export function cachedRead<P, R>(contract: ReadContract<P, R>, params: P, data: R): CachedRead {
  const { name, path } = contract as AnyRead;
  return { name, path, params, data };
}

const maya = { uid: 'maya', email: 'maya@people.test', name: 'Maya Lindqvist', role: 'user' } as const;
export const mayaSession = cachedRead(session, {}, { user: maya } satisfies Session);
export const visitorSession = cachedRead(session, {}, { user: null });
export const mayaProfile = cachedRead(profile, {}, {
  ...maya,
  address: '12 Harbour Street',
  orderEmails: true,
  emailConfirmed: true,
  newOrderEmails: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
} satisfies Profile);

export const coat: CartLine = {
  id: 'coat',
  title: 'Camel Wool Coat',
  priceCents: 18_900,
  image: '/pictures/coat.webp',
  category: 'clothing',
  rating: 4.5,
  quantity: 1,
};
export const teapot: CartLine = {
  ...coat,
  id: 'teapot',
  title: 'Enamel Teapot',
  priceCents: 3_450,
  quantity: 2,
};

export const cartOf = (lines: CartLine[], revision = 7): Cart => ({ uid: 'maya', revision, lines });
export const mayasCart = (...lines: CartLine[]) => cachedRead(myCart, {}, cartOf(lines));

export const order = (change: Partial<Order> = {}): Order => ({
  id: 'order-1',
  code: (change.id ?? 'order-1').toUpperCase(),
  userId: 'maya',
  items: [
    { productId: 'coat', title: 'Camel Wool Coat', priceCents: 18_900, image: '', quantity: 1 },
    { productId: 'teapot', title: 'Enamel Teapot', priceCents: 3_450, image: '', quantity: 2 },
  ],
  totalCents: 25_800,
  status: 'pending',
  createdAt: '2026-11-19T16:12:00.000Z',
  deliveryStatus: 'Pending',
  deliveryDate: null,
  estimatedDelivery: null,
  ...change,
});
export const details = (change: Partial<OrderDetails> = {}): OrderDetails => ({
  ...order(),
  shipTo: { name: 'Maya Lindqvist', address: '12 Harbour Street' },
  events: [{ kind: 'placed', at: '2026-11-19T16:12:00.000Z', status: 'pending' }],
  own: true,
  deletedByOwner: false,
  ...change,
});
export const historyOf = (orders: Order[], pages = 1, page = 1): HistoryPage => ({
  orders,
  page,
  pages,
  total: orders.length,
});

/** An open payment by bank transfer. */
export const openTransfer: ShownPayment = {
  method: 'transfer',
  reference: 'RF18539007547034',
  state: 'open',
  owedCents: 2_500,
  paidCents: 0,
  refundedCents: 0,
  openCents: 2_500,
  dueAt: '2026-12-09T12:00:00.000Z',
  account: { holder: 'Lamp & Co', bank: '', iban: 'DE89370400440532013000', bic: '' },
  instructions: { en: 'Thank you.', de: 'Danke.' },
};
