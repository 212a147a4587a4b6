import { type ReactNode, useId, useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import type { OrderItem } from '../contract.ts';
import { itemId } from '../rules.ts';
import { texts } from '../texts.ts';

const detailsTexts = texts.details;
const columns = [
  detailsTexts.columns.image,
  detailsTexts.columns.title,
  detailsTexts.columns.price,
  detailsTexts.columns.reviews,
];

export interface OrderItemsProps {
  items: readonly OrderItem[];
  /** Review form and list of a product, shown on demand. */
  renderReviews: (productId: string) => ReactNode;
}

/** Sets an explicit role: CSS that displays a table as cards removes the implicit roles. */
const as = (role: string) => ({ role });

/** Table of the items (SPEC L52). */
export function OrderItems({ items, renderReviews }: OrderItemsProps) {
  return (
    <table className="items-table" {...as('table')} aria-label={detailsTexts.items}>
      <thead className="sr-only" {...as('rowgroup')}>
        <tr {...as('row')}>
          {columns.map((column) => (
            <th key={column} scope="col" {...as('columnheader')}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as('rowgroup')}>
        {items.map((item) => (
          <Row key={itemId(item)} item={item} renderReviews={renderReviews} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ item, renderReviews }: { item: OrderItem } & Pick<OrderItemsProps, 'renderReviews'>) {
  const [open, setOpen] = useState(false);
  const reviews = useId();
  const { title, image, priceCents, quantity } = item;
  const id = itemId(item);
  return (
    <>
      <tr {...as('row')}>
        <td {...as('cell')} data-area="image">
          <Thumb id={id} src={image} />
        </td>
        <td {...as('cell')} data-area="title">
          <Link to={`/product/${id}`}>{title}</Link>
        </td>
        <td {...as('cell')} data-area="amount">
          {texts.history.priceTimes(formatCents(priceCents), quantity)}
        </td>
        <td {...as('cell')} data-area="action">
          <Button
            aria-expanded={open}
            aria-controls={open ? reviews : undefined}
            aria-label={detailsTexts.toggleOf(
              open ? detailsTexts.hideReviews : detailsTexts.showReviews,
              title,
            )}
            onClick={() => setOpen(!open)}
          >
            {open ? detailsTexts.hideReviews : detailsTexts.showReviews}
          </Button>
        </td>
      </tr>
      {open ? (
        <tr {...as('row')} className="items-reviews">
          <td {...as('cell')} colSpan={columns.length} id={reviews}>
            {renderReviews(id)}
          </td>
        </tr>
      ) : null}
    </>
  );
}
