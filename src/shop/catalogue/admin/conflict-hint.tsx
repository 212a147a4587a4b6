import type { ProductField } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { formatFieldValue } from '../product-form-values.ts';
import type { ProductFormState } from './use-product-form.ts';

const texts = adminTexts.conflict;

/** Returns whether another administrator has changed this field since the form was opened. */
export function hasConflict({ conflict }: ProductFormState, field: ProductField): boolean {
  return conflict.theirs[field] !== undefined || conflict.previous[field] !== undefined;
}

/**
 * Shows the value that another administrator saved for a field, with a button that accepts it; if the field already
 * contains that value, shows the previous one (SETTLED 23).
 */
export function ConflictHint({ form, field }: { form: ProductFormState; field: ProductField }) {
  const { theirs, previous } = form.conflict;
  const [savedValue, previousValue] = [theirs[field], previous[field]];
  if (savedValue !== undefined)
    return (
      <span className="conflict-value">
        <span>{texts.theirs(formatFieldValue(field, savedValue) || texts.empty)}</span>{' '}
        <button
          type="button"
          className="text-button"
          aria-label={texts.takeTheirsLabel(adminTexts.fields[field])}
          onClick={() => form.takeTheirs(field)}
        >
          {texts.takeTheirs}
        </button>
      </span>
    );
  return (
    <span className="conflict-value">
      {texts.previous(formatFieldValue(field, previousValue ?? '') || texts.empty)}
    </span>
  );
}
