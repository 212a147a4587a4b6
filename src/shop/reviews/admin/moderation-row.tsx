import { Eye, EyeOff } from 'lucide-react';
import { useWrite } from '../../../web/api/use-write.ts';
import { Time } from '../../../web/clock.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { Stars } from '../../catalogue/web/stars.tsx';
import { type AdminReview, hide, show } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { texts } from '../texts.ts';

/** Row of a review with a button that hides or unhides it; both can be undone. */
export function ModerationRow({ review }: { review: AdminReview }) {
  const hiding = useWrite(hide, (reason) => `${adminTexts.hideFailed} ${reason}`);
  const showing = useWrite(show, (reason) => `${adminTexts.showFailed} ${reason}`);
  const toast = useToast();
  const problem = hiding.failure ?? showing.failure;
  const { id, productId, productTitle: title, userName, hidden } = review;

  async function setHidden(to: boolean, undoable = true): Promise<void> {
    (to ? showing : hiding).dismiss();
    const result = await (to ? hiding : showing).run({ id });
    if (!result?.ok) return;
    toast({
      kind: 'success',
      text: to ? adminTexts.wasHidden(title) : adminTexts.wasShown(title),
      ...(undoable && { undo: () => void setHidden(!to, false) }),
    });
  }

  return (
    <li className="moderation-row" data-hidden={hidden || undefined}>
      <div className="moderation-text">
        <p className="moderation-head">
          <TextLink to={`/reviews/${productId}`}>{title}</TextLink>
          <Stars full={review.rating} half={false} label={texts.review.rated(review.rating)} />
          {hidden ? (
            <span className="moderation-hidden">
              <EyeOff size={16} aria-hidden="true" /> {adminTexts.hidden}
            </span>
          ) : null}
        </p>
        <p>{review.comment}</p>
        <p className="moderation-note">
          {adminTexts.by(userName)}, <Time iso={review.createdAt} />
        </p>
        {problem ? <Note tone="bad">{problem}</Note> : null}
      </div>
      {hidden ? (
        <Button
          aria-label={adminTexts.showOf(userName, title)}
          icon={<Eye size={16} aria-hidden="true" />}
          busy={showing.busy}
          busyLabel={adminTexts.showing}
          onClick={() => void setHidden(false)}
        >
          {adminTexts.show}
        </Button>
      ) : (
        <Button
          variant="danger"
          aria-label={adminTexts.hideOf(userName, title)}
          icon={<EyeOff size={16} aria-hidden="true" />}
          busy={hiding.busy}
          busyLabel={adminTexts.hiding}
          onClick={() => void setHidden(true)}
        >
          {adminTexts.hide}
        </Button>
      )}
    </li>
  );
}
