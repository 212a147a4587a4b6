import type { MailExample } from '../../../server/feature.ts';
import { EXAMPLE_NAME, EXAMPLE_ORDER } from '../../../server/mail/example-data.ts';
import { carrierName, trackingUrl } from '../../delivery/carriers.ts';
import type { TrackedParcel } from '../../delivery/server/order-delivery.ts';
import { ORDER_STATUSES, type OrderStatus } from '../rules.ts';
import { composeNewOrders, composePlaced, composeStatus } from './compose-mails.ts';
import { exampleOrder, exampleOrderKeys } from './example-order.ts';

const EXAMPLE_NUMBER = '00340434161094042557';
const EXAMPLE_PARCEL: TrackedParcel = {
  carrier: carrierName('dhl'),
  number: EXAMPLE_NUMBER,
  url: trackingUrl('dhl', EXAMPLE_NUMBER),
};

/** Name of the email about a status: `order-in-process`. */
const nameOf = (status: OrderStatus) => `order-${status.replaceAll(' ', '-')}`;

const statusExample = (status: OrderStatus): MailExample => ({
  name: nameOf(status),
  compose({ language, features, link }) {
    const parcels = status === 'shipped' && features.includes('delivery') ? [EXAMPLE_PARCEL] : [];
    return composeStatus({ code: EXAMPLE_ORDER, status, parcels }, { name: EXAMPLE_NAME, language }, link);
  },
});

/** The new orders of the example report. */
export const EXAMPLE_NEW_ORDERS = [
  { code: EXAMPLE_ORDER, quantity: 3, totalCents: 3_490, dueCents: 3_490 },
  { code: 'M4T8ZB1CRE', quantity: 1, totalCents: 12_900, dueCents: 12_900 },
] as const;

/** The emails about orders. */
export const mailExamples: readonly MailExample[] = [
  {
    name: 'order-placed',
    dependsOn: exampleOrderKeys,
    async compose(context) {
      const { language, link } = context;
      return composePlaced(await exampleOrder(context), { name: EXAMPLE_NAME, language }, link);
    },
  },
  // Includes the initial status, which Undo can restore.
  ...ORDER_STATUSES.map(statusExample),
  {
    name: 'new-orders',
    compose: ({ language, link }) =>
      composeNewOrders({ orders: EXAMPLE_NEW_ORDERS, count: EXAMPLE_NEW_ORDERS.length }, language, link),
  },
];
