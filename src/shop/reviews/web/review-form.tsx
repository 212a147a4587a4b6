import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { FormErrors } from '../../../web/ui/form-errors.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { useFocusOnClose } from '../../../web/ui/use-focus-on-close.ts';
import { product as productRead } from '../../catalogue/contract.ts';
import { write } from '../contract.ts';
import { checkReviewForm, MAX_COMMENT, type ReviewErrors } from '../rules.ts';
import { texts } from '../texts.ts';
import { StarInput } from './star-input.tsx';
import { useDraft } from './use-draft.ts';
import { useMyReviews } from './use-my-reviews.ts';

export interface ReviewFormProps {
  productId: string;
  /** Shown to visitors instead of the form. */
  visitorFallback?: ReactNode;
}

/** Form for the viewer's review of a product, or a note that says why there is none (SPEC L51). */
export function ReviewForm({ productId, visitorFallback }: ReviewFormProps) {
  const { user, own, isLoading, retry: reload } = useMyReviews(productId);
  const product = useRead(productRead, productId ? { id: productId } : undefined);
  const [hasWritten, setHasWritten] = useState(false);
  const authorId = user?.uid;
  const hasReview = own !== null || hasWritten;
  // Once the live data contains the review, only the live data counts, because the review may be deleted again.
  if (own !== null && hasWritten) setHasWritten(false);
  // The submit button disappears with the form.
  const container = useFocusOnClose<HTMLDivElement>(authorId !== undefined && !isLoading && !hasReview);

  if (!authorId && visitorFallback) return visitorFallback;
  if (!authorId || !productId || product.error?.status === 404)
    return <Note tone="bad">{texts.form.cannotLoad}</Note>;
  if (isLoading) return <SkeletonRows count={1} height={320} />;
  return (
    <div ref={container} tabIndex={-1}>
      {hasReview ? (
        <Note tone="info">{texts.errors['already-reviewed']}</Note>
      ) : (
        <Fields
          key={`${authorId} ${productId}`}
          authorId={authorId}
          productId={productId}
          onReviewed={() => {
            setHasWritten(true);
            reload();
          }}
        />
      )}
    </div>
  );
}

interface FieldsProps {
  authorId: string;
  productId: string;
  /** Called once the author's review is stored, or if there already is one. */
  onReviewed: () => void;
}

function Fields({ authorId, productId, onReviewed }: FieldsProps) {
  const id = useId();
  const { draft, change, clear } = useDraft(authorId, productId);
  const [errors, setErrors] = useState<ReviewErrors>({});
  const [failure, setFailure] = useState<string>();
  const { run, busy } = useWrite(write);
  const toast = useToast();
  const words = texts.form;
  const fields = { rating: `${id}-rating`, comment: `${id}-comment` };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const found = checkReviewForm(draft);
    setErrors(found);
    const [first] = Object.keys(found) as (keyof ReviewErrors)[];
    if (first) return document.getElementById(fields[first])?.focus();
    const result = await run({ id: productId, ...draft });
    if (!result) return;
    if (result.ok) {
      clear();
      toast({ kind: 'success', text: words.submitted });
    }
    if (result.ok || result.error.status === 409) onReviewed();
    else setFailure(words.submitFailed(result.error.message));
  };

  const summary = Object.entries(errors).map(([field, { message }]) => ({
    fieldId: fields[field as keyof ReviewErrors],
    message,
  }));
  return (
    <Panel title={words.heading}>
      <form noValidate className="review-form" onSubmit={submit}>
        <FormErrors errors={summary.length > 1 ? summary : []} />
        <StarInput
          id={fields.rating}
          label={words.rating}
          value={draft.rating}
          error={errors.rating?.message}
          onChange={(rating) => {
            change({ rating });
            setErrors(({ rating: _, ...others }) => others);
          }}
        />
        <TextAreaField
          id={fields.comment}
          label={words.comment}
          value={draft.comment}
          limit={MAX_COMMENT}
          error={errors.comment?.message}
          onChange={(event) => {
            change({ comment: event.currentTarget.value });
            setErrors(({ comment: _, ...others }) => others);
          }}
        />
        {failure ? <Note tone="bad">{failure}</Note> : null}
        <Button type="submit" variant="primary" busy={busy} busyLabel={words.submitting}>
          {words.submit}
        </Button>
      </form>
    </Panel>
  );
}
