import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useTimes } from '../../../web/clock.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { type AdminOrderDetails, adminOne } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { texts } from '../texts.ts';
import { progressSteps } from '../timeline.ts';
import { chargesText } from '../web/charges.tsx';
import { ItemRow } from '../web/order-card.tsx';
import { Timeline } from '../web/timeline.tsx';
import { eventActor, eventTitle } from './latest-event.tsx';

/** Live contents of an expanded row: items, shipping address and history. */
export function OrderContents({ id, code }: { id: string; code: string }) {
  const { data, error, retry } = useRead(adminOne, { id });
  if (!data)
    return error ? (
      <Note tone="bad">
        {adminTexts.detailsFailed} <Button onClick={retry}>{shellTexts.actions.retry}</Button>
      </Note>
    ) : (
      <LoadingText>{texts.details.loading}</LoadingText>
    );
  const { shipTo, userEmail } = data;
  return (
    <div className="order-contents">
      <section>
        <h3>{texts.details.items}</h3>
        <ul className="item-list">
          {data.items.map((item) => (
            <ItemRow
              key={item.productId}
              id={item.productId}
              title={item.title}
              image={item.image}
              amount={texts.history.priceTimes(formatCents(item.priceCents), item.quantity)}
            />
          ))}
        </ul>
        {data.charges ? (
          <p className="order-charges">
            {`${adminTexts.columns.total} ${formatCents(data.totalCents)} · ${chargesText(data)}`}
          </p>
        ) : null}
      </section>
      <section>
        <h3>{adminTexts.shipTo}</h3>
        {shipTo.name || shipTo.address ? (
          <address className="ship-to">
            <span>{shipTo.name}</span>
            <span>{shipTo.address}</span>
          </address>
        ) : (
          <p>{adminTexts.noShipTo}</p>
        )}
        {userEmail ? <p className="ship-to-email">{userEmail}</p> : null}
        {data.deleted ? null : <TextLink to={`/orders/${code}`}>{adminTexts.toOrder}</TextLink>}
      </section>
      <section>
        <h3>{adminTexts.history}</h3>
        <History order={data} />
      </section>
    </div>
  );
}

function History({ order: { history, status } }: { order: AdminOrderDetails }) {
  const times = useTimes();
  const isInProgress = progressSteps(status).some(({ progress }) => progress === 'now');
  return (
    <Timeline
      label={adminTexts.history}
      events={history.map((event, index) => ({
        id: event.id,
        title: eventTitle(event),
        time: times.dateTime(event.at),
        dateTime: event.at,
        note: [
          event.kind === 'estimate' && event.to !== null
            ? adminTexts.events.estimatedDelivery(times.dateTime(event.to))
            : undefined,
          eventActor(event),
        ]
          .filter(Boolean)
          .join(', '),
        state: index === 0 && isInProgress ? 'now' : 'done',
      }))}
    />
  );
}
