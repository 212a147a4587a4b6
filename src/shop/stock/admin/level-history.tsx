import { useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { Time } from '../../../web/clock.tsx';
import { ErrorState } from '../../../web/error-state.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { history, type Movement } from '../contract.ts';
import type { MovementKind } from '../rules.ts';
import { dialogTexts } from './dialog-texts.ts';
import { formatDifference } from './format-level.ts';

/** The movements of a product, newest first, live. */
export function LevelHistory({ productId }: { productId: string }) {
  return (
    <section className="level-history" aria-label={dialogTexts.history}>
      <h3>{dialogTexts.history}</h3>
      <HistoryPage id={productId} cursor={undefined} />
    </section>
  );
}

/** A page of the history and, on request, the pages after it. */
function HistoryPage({ id, cursor }: { id: string; cursor: number | undefined }) {
  const { data, error, isFetching, retry } = useRead(history, { id, ...(cursor && { cursor }) });
  const [showsOlder, setShowsOlder] = useState(false);
  if (!data && error)
    return <ErrorState title={dialogTexts.historyFailed} titleAs="p" busy={isFetching} onRetry={retry} />;
  if (!data) return <LoadingText>{dialogTexts.historyLoading}</LoadingText>;
  if (data.movements.length === 0) return <p className="field-hint">{dialogTexts.historyEmpty}</p>;
  return (
    <>
      <ol>
        {data.movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </ol>
      {data.nextCursor === null ? null : showsOlder ? (
        <HistoryPage id={id} cursor={data.nextCursor} />
      ) : (
        <Button onClick={() => setShowsOlder(true)}>{dialogTexts.older}</Button>
      )}
    </>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const { kind, pieces, orderCode, actorName, note, isUndo, at } = movement;
  return (
    <li>
      <strong>{formatDifference(pieces)}</strong>
      <span>
        {isUndo ? dialogTexts.undone : (dialogTexts.movements[kind as MovementKind] ?? kind)}
        {orderCode ? (
          <>
            {' '}
            <TextLink to={`/admin/orders?search=${orderCode}`}>{orderCode}</TextLink>
          </>
        ) : null}
        {note ? <span className="level-note">{note}</span> : null}
      </span>
      <span className="level-when">
        {actorName ? `${actorName} · ` : null}
        <Time iso={at} />
      </span>
    </li>
  );
}
