import { type ReactNode, useRef, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { BackLink } from '../../../web/routing/back-link.tsx';
import { TimedRedirect } from '../../../web/routing/timed-redirect.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { type OrderDetails as Order, one as orderDetails } from '../contract.ts';
import { ORDER_DELETED_REDIRECT_MS, statusLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import { OrderActions, type OrderActionsProps } from './order-actions.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { StatusBadge } from './status-badge.tsx';

const detailsTexts = texts.details;

export interface OrderDetailsProps {
  /** Undefined if the URL contains none. */
  id: string | undefined;
  /** Leads from another user's order back to all orders instead of the viewer's. */
  isBackOffice?: boolean | undefined;
  /** Renders the review form and the reviews of a product. */
  renderReviews: (productId: string) => ReactNode;
  /** Renders the components of other features. */
  renderSlots?: ((order: Order) => ReactNode) | undefined;
}

interface Deletion {
  order: Order;
  isDeleted: boolean;
}

/** Live details of an order (SPEC L52). */
export function OrderDetails({ id, isBackOffice, renderReviews, renderSlots }: OrderDetailsProps) {
  // The order that is being deleted: it stays visible until the redirect, although the server no longer returns it.
  const [deletion, setDeletion] = useState<Deletion>();
  const { data, error, isFetching, retry } = useRead(orderDetails, id && !deletion ? { id } : undefined);
  const order = deletion?.order ?? (error?.status === 404 ? undefined : data);
  // Only those who may open the list of all orders see another user's order.
  const leadsToAll = isBackOffice && order?.own === false;
  return (
    <>
      <BackLink className="order-back" list={leadsToAll ? '/admin/orders' : '/orders'}>
        {leadsToAll ? shellTexts.navbar.manageOrders : detailsTexts.backToOrders}
      </BackLink>
      {order ? (
        <LoadedOrder
          order={order}
          isDeleted={deletion?.isDeleted === true}
          onDeletion={(stage) =>
            setDeletion(stage === 'failed' ? undefined : { order, isDeleted: stage === 'done' })
          }
          renderReviews={renderReviews}
          renderSlots={renderSlots}
        />
      ) : !id ? (
        <OrderMissing text={detailsTexts.noId} />
      ) : error?.status === 404 ? (
        <OrderMissing text={texts.errors['order-not-found']} />
      ) : error ? (
        <ErrorState title={detailsTexts.loadFailed} titleAs="h1" busy={isFetching} onRetry={retry} />
      ) : (
        <>
          <LoadingText>{detailsTexts.loading}</LoadingText>
          <SkeletonRows count={3} height={104} />
        </>
      )}
    </>
  );
}

function OrderMissing({ text }: { text: string }) {
  return <EmptyState variant="failed" title={text} titleAs="h1" />;
}

interface LoadedOrderProps {
  order: Order;
  isDeleted: boolean;
  onDeletion: OrderActionsProps['onDeletion'];
  renderReviews: OrderDetailsProps['renderReviews'];
  renderSlots: OrderDetailsProps['renderSlots'];
}

function LoadedOrder({ order, isDeleted, onDeletion, renderReviews, renderSlots }: LoadedOrderProps) {
  const { code, status, items, events, own } = order;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PageHeading ref={heading} aside={<StatusBadge status={status} label={statusLabel(status)} />}>
        {detailsTexts.heading} <span className="order-id">{code}</span>
      </PageHeading>
      {isDeleted ? (
        <div className="order-deleted">
          <Note tone="ok">{detailsTexts.deleted}</Note>
          <TimedRedirect to="/orders" after={ORDER_DELETED_REDIRECT_MS} />
        </div>
      ) : null}
      <div className="details-layout">
        <div className="details-main">
          <Panel>
            <OrderItems items={items} renderReviews={renderReviews} />
          </Panel>
          <OrderTimeline events={events} />
          {isDeleted ? null : renderSlots?.(order)}
        </div>
        <OrderReceipt order={order}>
          {own && !isDeleted ? (
            <OrderActions
              order={order}
              onCancelled={() => heading.current?.focus()}
              onDeletion={(stage) => {
                onDeletion(stage);
                if (stage === 'done') heading.current?.focus();
              }}
            />
          ) : null}
        </OrderReceipt>
      </div>
    </>
  );
}
