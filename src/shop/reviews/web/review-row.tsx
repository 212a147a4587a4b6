import { Trash2 } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useOptimistic } from '../../../web/optimistic.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { useUndoToast } from '../../../web/toasts/undo.ts';
import { Button } from '../../../web/ui/button.tsx';
import { focusNeighbour } from '../../../web/ui/focus-neighbour.ts';
import { Note } from '../../../web/ui/note.tsx';
import { markHelpful, type Review, remove, restore } from '../contract.ts';
import { texts } from '../texts.ts';
import { HelpfulButton, ReviewItem } from './review-item.tsx';

export interface ReviewRowProps {
  review: Review;
  /** The viewer's relation to the review. */
  relation: 'own' | 'others' | 'visitor';
  /** True if the viewer has marked it as helpful. */
  marked: boolean;
  /** Message if the deletion fails; it depends on the screen (SETTLED 43). */
  deleteFailed: string;
  /** Shows "4 out of 5" next to the stars. */
  showRatingText?: boolean | undefined;
}

/** A review, with Delete for its author and Helpful for other users (SPEC L50, SETTLED 27). */
export function ReviewRow({ review, relation, marked, deleteFailed, showRatingText }: ReviewRowProps) {
  const { id, rating, helpfulCount } = review;
  const times = useTimes();
  const row = useRef<HTMLElement>(null);
  const deletion = useDeletion(id, row);
  const words = texts.review;
  const stars = { full: rating, half: false, label: words.rated(rating) };
  return (
    <ReviewItem
      ref={row}
      author={review.userName}
      date={times.date(review.createdAt)}
      dateTime={review.createdAt}
      stars={stars}
      ratingText={showRatingText ? words.outOfFive(rating) : undefined}
      comment={review.comment}
      actions={
        <>
          {relation === 'others' ? <Helpful id={id} count={helpfulCount} marked={marked} /> : null}
          {relation !== 'others' && helpfulCount > 0 ? (
            <span className="review-helpful">{words.helpfulCount(helpfulCount)}</span>
          ) : null}
          {relation === 'own' ? (
            <Button
              size="small"
              variant="danger"
              icon={<Trash2 size={16} aria-hidden="true" />}
              aria-label={words.deleteYours}
              busy={deletion.busy}
              busyLabel={words.deleting}
              onClick={deletion.run}
            >
              {shellTexts.actions.delete}
            </Button>
          ) : null}
          {deletion.failed ? <Note tone="bad">{deleteFailed}</Note> : null}
        </>
      }
    />
  );
}

/** Toggles the viewer's helpful mark optimistically; rolls it back and shows the reason if it is refused. */
function Helpful({ id, count, marked }: { id: string; count: number; marked: boolean }) {
  const send = useSend();
  const [failure, setFailure] = useState<string>();
  const shownMark = useOptimistic(marked);
  const shownCount = useOptimistic(count);
  const inFlight = useRef(false);

  const toggle = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setFailure(undefined);
    const helpful = !shownMark.value;
    shownMark.setOptimistic(helpful);
    shownCount.setOptimistic(shownCount.value + (helpful ? 1 : -1));
    const result = await send(markHelpful, { id, helpful });
    inFlight.current = false;
    if (result.ok) return;
    shownMark.rollBack();
    shownCount.rollBack();
    setFailure(result.error.message);
  };
  return (
    <>
      <HelpfulButton count={shownCount.value} marked={shownMark.value} onToggle={toggle} />
      {failure ? <Note tone="bad">{failure}</Note> : null}
    </>
  );
}

/** Deletes the viewer's review; moves the focus to a neighbouring row when the row disappears. */
function useDeletion(id: string, row: RefObject<HTMLElement | null>) {
  const { run, busy } = useWrite(remove);
  const offerUndo = useUndoToast(restore, texts.review);
  const [failed, setFailed] = useState(false);
  const deleted = useRef(false);

  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (deleted.current) focusNeighbour(element);
    };
  }, [row]);

  return {
    busy,
    failed,
    async run() {
      setFailed(false);
      deleted.current = true;
      const result = await run({ id });
      if (!result) return;
      if (result.ok) return offerUndo(id);
      // 404: the review has already been deleted, for example in another tab.
      deleted.current = result.error.status === 404;
      setFailed(!deleted.current);
    },
  };
}
