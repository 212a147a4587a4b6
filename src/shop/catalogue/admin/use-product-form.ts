import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { checkProduct, type ProductErrors, type ProductField, type ProductForm } from '../admin-rules.ts';
import {
  clampFieldValue,
  type MergedForm,
  mergeFormValues,
  type ProductFormValues,
  toDraft,
} from '../product-form-values.ts';

const NO_CONFLICT = { theirs: {}, before: {} };

/** State of a product form: values, errors, and conflicts with another administrator. */
export function useProductForm(form: ProductForm, start: ProductFormValues) {
  const prefix = useId();
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<ProductErrors>({});
  const [conflict, setConflict] = useState<Pick<MergedForm, 'theirs' | 'before'>>(NO_CONFLICT);
  const idOf = (field: ProductField) => `${prefix}-${field}`;

  /** Shows errors and focuses the first invalid field, unless the summary takes the focus. */
  function showErrors(found: ProductErrors, focusField = true): void {
    // At once, so that the field is described by its sentence when it gets the focus.
    flushSync(() => setErrors(found));
    const [first] = Object.keys(found) as ProductField[];
    if (focusField && first) document.getElementById(idOf(first))?.focus();
  }

  return {
    typed,
    errors,
    conflict,
    idOf,
    showErrors,
    set(field: ProductField, value: string): void {
      setTyped((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _, ...rest }) => rest);
    },
    /** The field was left: the edit form brings a rating into its range (SPEC L94), add-product complains (L95). */
    handleBlur(field: ProductField): void {
      if (form === 'manage') setTyped((now) => ({ ...now, [field]: clampFieldValue(field, now[field]) }));
    },
    takeTheirs(field: ProductField): void {
      const value = conflict.theirs[field];
      if (value === undefined) return;
      setTyped((now) => ({ ...now, [field]: value }));
      setConflict(({ theirs: { [field]: _, ...theirs }, before }) => ({ theirs, before }));
      document.getElementById(idOf(field))?.focus();
    },
    /** Merges the current product into the form and records conflicts. */
    mergeConflict(base: ProductFormValues, fresh: ProductFormValues): void {
      const { typed: merged, ...found } = mergeFormValues(base, typed, fresh);
      setTyped(merged);
      setConflict(found);
    },
    /** Empties or refills the form. */
    reset(value: ProductFormValues): void {
      setTyped(value);
      setErrors({});
      setConflict(NO_CONFLICT);
    },
    /** The draft, or undefined when it is invalid: then the errors show. */
    validate(focusField = true) {
      const draft = toDraft(typed);
      const found = checkProduct(form, draft);
      if (Object.keys(found).length === 0) return draft;
      showErrors(found, focusField);
      return undefined;
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
