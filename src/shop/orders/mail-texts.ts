import type { Translation } from '../../shared/translation.ts';

/** Emails about orders. Not in `texts.ts`, so that browsers do not load them. */
export const mailTexts = {
  placedSubject: (id: string) => `Your order ${id}`,
  placed: (order: {
    /** '' for a greeting without a name. */
    name: string;
    id: string;
    lines: string;
    total: string;
    /** Charges, amount due and taxes, each with a line break; '' without any. */
    charges: string;
    /** Method, reference and instructions; '' for an order without payment. */
    payment: string;
    shipTo: string;
    /** Where the buyer picks the order up; '' if it is sent. */
    pickup: string;
    link: string;
  }) =>
    `Hello${order.name && ` ${order.name}`},\n\nThank you for your order ${order.id}.\n\n${order.lines}\n\n` +
    `Total: ${order.total}\n${order.charges}${order.payment}` +
    `${order.pickup ? `You can pick it up at ${order.pickup}.` : `It will be sent to ${order.shipTo}.`}\n\nTrack it here: ${order.link}\n`,
  discount: (code: string, amount: string) => `Discount (${code}): ${amount}\n`,
  delivery: (method: string, amount: string) => `Delivery (${method}): ${amount}\n`,
  tax: (label: string, amount: string) => `${label}: ${amount}\n`,
  due: (amount: string) => `Amount due: ${amount}\n`,
  /** `tax`: "VAT 19%". */
  taxIncluded: (tax: string, amount: string, net: string) => `Including ${amount} ${tax} (net ${net})\n`,
  taxAdded: (tax: string, amount: string, net: string) => `${tax} on ${net}: ${amount}\n`,
  /** `country`: ISO code of the shop's country. */
  exempt: (country: string) =>
    `No VAT is charged: small-business exemption${country === 'DE' ? ' (section 19 of the German VAT Act)' : ''}.\n`,
  vatId: (id: string) => `Your VAT ID: ${id}\n`,
  reverseCharge: 'Reverse charge: the recipient is liable for the VAT.\n',
  line: (title: string, quantity: number, amount: string) => `${quantity} x ${title}: ${amount}`,
  statusSubject: (id: string, status: string) => `Your order ${id}: ${status}`,
  status: (order: {
    name: string;
    id: string;
    status: string;
    /** Parcels with tracking, each with a line break; '' without any. */
    parcels: string;
    link: string;
  }) =>
    `Hello${order.name && ` ${order.name}`},\n\nYour order ${order.id} is now: ${order.status}.\n\n` +
    `${order.parcels && `${order.parcels}\n`}Track it here: ${order.link}\n`,

  /** `url`: the tracking page; undefined without one. */
  parcel: (carrier: string, number: string, url: string | undefined) =>
    `Parcel${carrier && ` with ${carrier}`}, tracking number ${number}${url === undefined ? '' : `: ${url}`}\n`,

  /** Report for administrators who have enabled it. */
  newOrdersSubject: (count: number) => (count === 1 ? 'New order' : `${count} new orders`),
  newOrders: (report: { lines: string; more: number; link: string }) =>
    `Hello,\n\nNew orders since the last report:\n\n${report.lines}\n` +
    `${report.more > 0 ? `… and ${report.more} more.\n` : ''}\n` +
    `All orders: ${report.link}\n\nYou can turn these emails off on your profile.\n`,
  newOrderLine: (id: string, quantity: number, total: string) =>
    `${id}: ${quantity} ${quantity === 1 ? 'item' : 'items'}, ${total}`,
  /** Follows the line of an order whose amount due differs from its total. */
  newOrderDue: (amount: string) => `, amount due ${amount}`,
} as const;

export type MailTexts = Translation<typeof mailTexts>;
