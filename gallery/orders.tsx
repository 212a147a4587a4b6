import { useState } from 'react';
import { CartLine } from '../src/shop/cart/web/cart-line.tsx';
import { QuantityStepper } from '../src/shop/cart/web/quantity-stepper.tsx';
import { NotificationRow } from '../src/shop/notifications/web/notification-row.tsx';
import { ItemRow, OrderCard, OrderCards } from '../src/shop/orders/web/order-card.tsx';
import { OrderSteps } from '../src/shop/orders/web/order-steps.tsx';
import {
  Receipt,
  ReceiptActions,
  ReceiptLine,
  ReceiptMeta,
  ReceiptTotal,
} from '../src/shop/orders/web/receipt.tsx';
import { StatusBadge } from '../src/shop/orders/web/status-badge.tsx';
import { Timeline } from '../src/shop/orders/web/timeline.tsx';
import { HelpfulButton, ReviewItem } from '../src/shop/reviews/web/review-item.tsx';
import { Button } from '../src/web/ui/button.tsx';
import { Panel } from '../src/web/ui/panel.tsx';
import type { Sample } from './samples.ts';
import { Section } from './section.tsx';

const noop = () => undefined;
const steps = ['Pending', 'In Process', 'Shipped', 'Delivered'];
const statuses = ['pending', 'in process', 'shipped', 'delivered', 'cancelled', 'refunded', 'on a boat'];
const placedAt = '2026-11-19T16:12:00Z';

/** Orders, receipts, cart lines, reviews and notifications. */
export function OrdersGallery({ samples }: { samples: readonly Sample[] }) {
  const [helpful, setHelpful] = useState(false);
  return (
    <>
      <Section title="Order status">
        <div className="flex flex-wrap gap-3">
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
        <div className="mt-6 grid max-w-140 gap-6">
          {steps.map((step, index) => (
            <OrderSteps key={step} steps={steps} current={index} />
          ))}
          <Timeline
            label="Timeline"
            events={[
              { id: '3', title: 'Shipped', time: 'Nov 20, 8:15 AM', dateTime: placedAt, state: 'now' },
              { id: '2', title: 'In Process', time: 'Nov 19, 5:01 PM', dateTime: placedAt, state: 'done' },
              {
                id: '1',
                title: 'Pending',
                time: 'Nov 19, 4:12 PM',
                dateTime: placedAt,
                note: 'Order placed.',
                state: 'done',
              },
            ]}
          />
        </div>
      </Section>
      <Section title="Orders">
        <OrderCards label="Orders">
          <OrderCard
            id="8F2K-41"
            time="Nov 19, 2026, 4:12 PM"
            dateTime={placedAt}
            status={<StatusBadge status="in process" />}
            total="$258.00"
            steps={<OrderSteps steps={steps} current={1} />}
            items={samples.map((sample) => (
              <ItemRow
                key={sample.id}
                id={sample.id}
                image={sample.src}
                title={sample.title}
                amount={`${sample.price} × 1`}
              />
            ))}
            actions={
              <>
                <Button>Details</Button>
                <Button variant="danger">Cancel</Button>
              </>
            }
          />
        </OrderCards>
      </Section>
      <Section title="Cart and receipt">
        <div className="cart-layout">
          <ul className="cart-lines">
            {samples.slice(0, 2).map((sample, index) => (
              <CartLine
                key={sample.id}
                id={sample.id}
                title={sample.title}
                image={sample.src}
                to="/"
                each={`${sample.price} each`}
                priceChange={index === 0 ? 'was $29.90, now $34.50' : undefined}
                unavailable={index === 1 ? 'No longer available' : undefined}
                amount={sample.price}
                quantity={
                  <QuantityStepper
                    label={`Quantity of ${sample.title}`}
                    value={2}
                    decreaseLabel="Remove one"
                    increaseLabel="Add one"
                    onDecrease={noop}
                    onIncrease={noop}
                  />
                }
                remove={<Button variant="quiet">Remove</Button>}
              />
            ))}
          </ul>
          <Receipt title="Summary">
            <ReceiptMeta label="Placed on">Nov 19, 2026, 4:12 PM</ReceiptMeta>
            <ReceiptLine label="Camel Wool Coat" amount="$189.00" />
            <ReceiptLine label="Enamel Teapot, 1.2 l × 2" amount="$69.00" />
            <ReceiptTotal label="Total" amount="$258.00" />
            <ReceiptActions>
              <Button variant="primary" size="large">
                Place Order
              </Button>
            </ReceiptActions>
          </Receipt>
        </div>
      </Section>
      <Section title="Reviews and notifications">
        <ReviewItem
          author="Anouk de Wit"
          date="Nov 18, 2026"
          dateTime={placedAt}
          stars={{ full: 5, half: false, label: 'Rated 5 out of 5' }}
          comment="The straps do not dig in, even with a laptop and two bottles of olive oil."
          actions={
            <HelpfulButton count={helpful ? 13 : 12} marked={helpful} onToggle={() => setHelpful(!helpful)} />
          }
        />
        <Panel flush>
          <ul>
            {[true, false].map((unread) => (
              <NotificationRow
                key={String(unread)}
                images={samples.slice(0, 2)}
                message="Your order 8F2K-41 is now shipped!"
                time="8 minutes ago"
                dateTime={placedAt}
                unread={unread}
                to="/"
                onDelete={noop}
                deleteLabel="Delete notification"
              />
            ))}
          </ul>
        </Panel>
      </Section>
    </>
  );
}
