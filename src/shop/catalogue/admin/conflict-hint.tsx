import type { ProductField } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { formatFieldValue } from '../product-form-values.ts';
import type { ProductFormState } from './use-product-form.ts';

const texts = adminTexts.conflict;

/** True when another administrator changed this field since the form was opened. */
export function hasConflict({ conflict }: ProductFormState, field: ProductField): boolean {
  return conflict.theirs[field] !== undefined || conflict.before[field] !== undefined;
}

/** Shows the value another administrator saved for a field, with a button that takes it over (SETTLED 23). */
export function ConflictHint({ form, field }: { form: ProductFormState; field: ProductField }) {
  const { theirs, before } = form.conflict;
  const [now, was] = [theirs[field], before[field]];
  if (now !== undefined)
    return (
      <span className="other-value">
        <span>{texts.theirs(formatFieldValue(field, now) || texts.nothing)}</span>{' '}
        <button
          type="button"
          className="text-button"
          aria-label={texts.takeTheirsOf(adminTexts.fields[field])}
          onClick={() => form.takeTheirs(field)}
        >
          {texts.takeTheirs}
        </button>
      </span>
    );
  return (
    <span className="other-value">{texts.before(formatFieldValue(field, was ?? '') || texts.nothing)}</span>
  );
}
