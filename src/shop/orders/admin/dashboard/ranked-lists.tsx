import type { ReactNode } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import { useMayOpen } from '../../../../web/link-access.ts';
import { Link } from '../../../../web/ui/link.tsx';
import { Panel } from '../../../../web/ui/panel.tsx';
import { TextLink } from '../../../../web/ui/text-link.tsx';
import { Thumb } from '../../../../web/ui/thumb.tsx';
import { formatRate } from '../../../catalogue/rules.ts';
import { texts as catalogue } from '../../../catalogue/texts.ts';
import type { Dashboard } from '../../admin-contract.ts';
import { dashboardTexts } from '../../dashboard-texts.ts';
import { statusLabel } from '../../rules.ts';
import { StatusBadge } from '../../web/status-badge.tsx';

interface RankedProps {
  title: string;
  /** Text of an empty list. */
  none: string;
  actions?: ReactNode;
  rows: readonly {
    id: string;
    to: string;
    name: string;
    note: string;
    thumb: { id: string; src: string };
    end: ReactNode;
  }[];
}

function Ranked({ title, none, actions, rows }: RankedProps) {
  return (
    <Panel title={title} actions={actions}>
      {rows.length === 0 ? (
        <p className="ranked-note">{none}</p>
      ) : (
        <ul className="ranked" aria-label={title}>
          {rows.map(({ id, to, name, note, thumb, end }) => (
            <li key={id} className="ranked-row">
              <Thumb {...thumb} size={48} />
              <div className="ranked-text">
                <Link to={to}>{name}</Link>
                <p className="ranked-note">{note}</p>
              </div>
              <div className="ranked-end">{end}</div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const value = (text: string) => <span className="ranked-value">{text}</span>;

export function NewestOrders({ orders }: { orders: Dashboard['newest'] }) {
  const mayOpen = useMayOpen();
  return (
    <Ranked
      title={dashboardTexts.newest.heading}
      none={dashboardTexts.newest.none}
      actions={
        mayOpen('/admin/orders') ? <TextLink to="/admin/orders">{dashboardTexts.newest.all}</TextLink> : null
      }
      rows={orders.map(
        ({ id, code, status, itemCount, totalCents, dueCents = totalCents, productId, image }) => ({
          id,
          to: `/admin/orders?search=${code}`,
          name: code,
          note: dashboardTexts.newest.items(itemCount),
          thumb: { id: productId, src: image },
          end: (
            <>
              <StatusBadge status={status} label={statusLabel(status)} />
              {value(formatCents(dueCents))}
            </>
          ),
        }),
      )}
    />
  );
}

export function BestSellers({ products }: { products: Dashboard['bestSellers'] }) {
  return (
    <Ranked
      title={dashboardTexts.best.heading}
      none={dashboardTexts.best.none}
      rows={products.map(({ productId, title, image, priceCents, pieces }) => ({
        id: productId,
        to: `/product/${productId}`,
        name: title,
        note: formatCents(priceCents),
        thumb: { id: productId, src: image },
        end: value(dashboardTexts.best.sold(pieces)),
      }))}
    />
  );
}

export function LowestRated({ products }: { products: Dashboard['lowestRated'] }) {
  return (
    <Ranked
      title={dashboardTexts.lowest.heading}
      none={dashboardTexts.lowest.none}
      rows={products.map(({ productId, title, image, rate, count }) => ({
        id: productId,
        to: `/reviews/${productId}`,
        name: title,
        note: catalogue.card.reviewCountSpoken(count),
        thumb: { id: productId, src: image },
        end: value(formatRate(rate)),
      }))}
    />
  );
}
