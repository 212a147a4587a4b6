import type { ReactNode } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { Time } from '../../../web/clock.tsx';
import { quote } from '../../pricing/quote.ts';
import { taxNotes } from '../../tax/notes.ts';
import type { OrderDetails } from '../contract.ts';
import { itemId } from '../rules.ts';
import { texts } from '../texts.ts';
import { Charges } from './charges.tsx';
import { Receipt, ReceiptActions, ReceiptLine, ReceiptMeta, ReceiptNotes, ReceiptTotal } from './receipt.tsx';

const detailsTexts = texts.details;

/** Receipt of an order: items, total and shipping address, with actions below (SPEC L52). */
export function OrderReceipt({ order, children }: { order: OrderDetails; children?: ReactNode }) {
  const { name, address } = order.shipTo;
  return (
    <Receipt title={detailsTexts.receipt}>
      <ReceiptMeta label={detailsTexts.orderId}>
        <span className="order-id">{order.code}</span>
      </ReceiptMeta>
      <ReceiptMeta label={detailsTexts.placedOn}>
        <Time iso={order.createdAt} as="dateTime" />
      </ReceiptMeta>
      {order.deliveryDate ? (
        <ReceiptMeta label={detailsTexts.deliveredOn}>
          <Time iso={order.deliveryDate} as="dateTime" />
        </ReceiptMeta>
      ) : order.estimatedDelivery ? (
        <ReceiptMeta label={detailsTexts.expected}>
          <Time iso={order.estimatedDelivery} as="dateTime" />
        </ReceiptMeta>
      ) : null}
      {name || address ? (
        <ReceiptMeta label={detailsTexts.sentTo}>
          {name}
          <br />
          {address}
        </ReceiptMeta>
      ) : null}
      {quote(order.items).lines.map(({ line: item, totalCents }) => (
        <ReceiptLine
          key={itemId(item)}
          label={texts.receiptLine(item.title, item.quantity)}
          amount={formatCents(totalCents)}
        />
      ))}
      <ReceiptTotal label={detailsTexts.total} amount={formatCents(order.totalCents)} />
      <Charges charges={order.charges} dueCents={order.dueCents} taxes={order.taxes} />
      <ReceiptNotes notes={order.taxes ? taxNotes(order.taxes) : []} />
      {children ? <ReceiptActions>{children}</ReceiptActions> : null}
    </Receipt>
  );
}
