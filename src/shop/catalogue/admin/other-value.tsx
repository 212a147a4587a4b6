import type { ProductField } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { inWords } from '../typed-product.ts';
import type { ProductFormState } from './use-product-form.ts';

const words = adminTexts.conflict;

/** Did another administrator change this field meanwhile? */
export function isContested({ conflict }: ProductFormState, field: ProductField): boolean {
  return conflict.theirs[field] !== undefined || conflict.before[field] !== undefined;
}

/** Below a field that another administrator changed meanwhile: the other value, and the way to take it (SETTLED 23). */
export function OtherValue({ form, field }: { form: ProductFormState; field: ProductField }) {
  const { theirs, before } = form.conflict;
  const [now, was] = [theirs[field], before[field]];
  if (now !== undefined)
    return (
      <span className="other-value">
        <span>{words.theirs(inWords(field, now) || words.nothing)}</span>{' '}
        <button
          type="button"
          className="text-button"
          aria-label={words.takeTheirsOf(adminTexts.fields[field])}
          onClick={() => form.takeTheirs(field)}
        >
          {words.takeTheirs}
        </button>
      </span>
    );
  return <span className="other-value">{words.before(inWords(field, was ?? '') || words.nothing)}</span>;
}
