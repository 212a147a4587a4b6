import { Trash2 } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useOptimistic } from '../../../web/optimistic.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { focusNeighbour } from '../../../web/ui/focus-neighbour.ts';
import { Note } from '../../../web/ui/note.tsx';
import { HelpfulButton, ReviewItem } from '../../../web/ui/review-item.tsx';
import { useUndoToast } from '../../../web/undo.ts';
import { markHelpful, type Review, remove, restore } from '../contract.ts';
import { texts } from '../texts.ts';

export interface ReviewRowProps {
  review: Review;
  /** Whose it is, as the viewer sees it. */
  relation: 'own' | 'others' | 'visitor';
  /** True when the viewer found it helpful. */
  marked: boolean;
  /** Said when the author's delete fails; it differs from place to place (SETTLED 43). */
  deleteFailed: string;
  /** "4 out of 5" beside the stars. */
  inWords?: boolean | undefined;
}

/** One review: its author sees Delete, other signed-in people Helpful (SPEC L50, SETTLED 27). */
export function ReviewRow({ review, relation, marked, deleteFailed, inWords }: ReviewRowProps) {
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
      ratingText={inWords ? words.outOfFive(rating) : undefined}
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

/** A vote shows at once and goes back exactly when it is refused; why stands in the row, below what can be done. */
function Helpful({ id, count, marked }: { id: string; count: number; marked: boolean }) {
  const send = useSend();
  const [failure, setFailure] = useState<string>();
  const shownMark = useOptimistic(marked);
  const shownCount = useOptimistic(count);
  const sending = useRef(false);

  const toggle = async () => {
    if (sending.current) return;
    sending.current = true;
    setFailure(undefined);
    const helpful = !shownMark.value;
    shownMark.layOver(helpful);
    shownCount.layOver(shownCount.value + (helpful ? 1 : -1));
    const answer = await send(markHelpful, { id, helpful });
    sending.current = false;
    if (answer.ok) return;
    shownMark.takeBack();
    shownCount.takeBack();
    setFailure(answer.error.message);
  };
  return (
    <>
      <HelpfulButton
        count={shownCount.value}
        marked={shownMark.value}
        label={texts.review.helpful}
        onToggle={toggle}
      />
      {failure ? <Note tone="bad">{failure}</Note> : null}
    </>
  );
}

/** Deleting one's own review; when its row goes, the focus goes on to a neighbour, never to nowhere. */
function useDeletion(id: string, row: RefObject<HTMLElement | null>) {
  const { run, busy } = useWrite(remove);
  const offerUndo = useUndoToast(restore, texts.review);
  const [failed, setFailed] = useState(false);
  const deleted = useRef(false);

  useLayoutEffect(() => {
    const own = row.current;
    return () => {
      if (deleted.current) focusNeighbour(own);
    };
  }, [row]);

  return {
    busy,
    failed,
    async run() {
      setFailed(false);
      deleted.current = true;
      const answer = await run({ id });
      if (!answer) return;
      if (answer.ok) return offerUndo(id);
      // Gone already, in another tab: that is what was wanted.
      deleted.current = answer.error.code === 'not-found';
      setFailed(!deleted.current);
    },
  };
}
