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

/** The fields of a product form: what is typed, what is wrong with it, and what another administrator made of it. */
export function useProductForm(form: ProductForm, start: ProductFormValues) {
  const prefix = useId();
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<ProductErrors>({});
  const [conflict, setConflict] = useState<Pick<MergedForm, 'theirs' | 'before'>>(NO_CONFLICT);
  const idOf = (field: ProductField) => `${prefix}-${field}`;

  /** Shows what is wrong, and puts the focus on the first wrong field unless the summary takes it. */
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
    /** Lays what is in the shop now beside what was typed. */
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
    /** What the form says, or undefined when it breaks its rules: then it shows them. */
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
