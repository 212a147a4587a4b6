import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageTexts } from '../../../shared/message.ts';
import { checkProduct, type ProductField, type ProductForm } from '../admin-rules.ts';
import {
  clampFieldValue,
  type MergedForm,
  mergeFormValues,
  type ProductFormValues,
  toDraft,
} from '../product-form-values.ts';

export type ProductErrorTexts = Partial<Record<ProductField, string>>;

const NO_CONFLICT = { theirs: {}, previous: {} };

/** State of a product form: values, errors, and conflicts with another administrator's changes. */
export function useProductForm(form: ProductForm, start: ProductFormValues) {
  const prefix = useId();
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<ProductErrorTexts>({});
  const [conflict, setConflict] = useState<Pick<MergedForm, 'theirs' | 'previous'>>(NO_CONFLICT);
  const idOf = (field: ProductField) => `${prefix}-${field}`;

  /** Shows errors and, unless the error list gets the focus, focuses the first invalid field. */
  function showErrors(found: ProductErrorTexts, focusField = true): void {
    // Rendered synchronously: the message must describe the field when the field gets the focus.
    flushSync(() => setErrors(found));
    const [first] = Object.keys(found) as ProductField[];
    if (focusField && first) document.getElementById(idOf(first))?.focus();
  }

  return {
    values,
    errors,
    conflict,
    idOf,
    showErrors,
    set(field: ProductField, value: string): void {
      setValues((current) => ({ ...current, [field]: value }));
      setErrors(({ [field]: _, ...rest }) => rest);
    },
    /**
     * When a field loses the focus, the edit form clamps a rating (SPEC L94); add-product shows an error instead
     * (SPEC L95).
     */
    handleBlur(field: ProductField): void {
      if (form === 'manage')
        setValues((current) => ({ ...current, [field]: clampFieldValue(field, current[field]) }));
    },
    takeTheirs(field: ProductField): void {
      const value = conflict.theirs[field];
      if (value === undefined) return;
      setValues((current) => ({ ...current, [field]: value }));
      setConflict(({ theirs: { [field]: _, ...theirs }, previous }) => ({ theirs, previous }));
      document.getElementById(idOf(field))?.focus();
    },
    /** Merges the product's current data into the form and stores the conflicts. */
    mergeConflict(base: ProductFormValues, fresh: ProductFormValues): void {
      const { values: merged, ...found } = mergeFormValues(base, values, fresh);
      setValues(merged);
      setConflict(found);
    },
    /** Replaces all values and removes errors and conflicts. */
    reset(value: ProductFormValues): void {
      setValues(value);
      setErrors({});
      setConflict(NO_CONFLICT);
    },
    /** Returns the draft, or shows the errors and returns undefined if it is invalid. */
    validate(focusField = true) {
      const draft = toDraft(values);
      const found = checkProduct(form, draft);
      if (Object.keys(found).length === 0) return draft;
      showErrors(messageTexts(found), focusField);
      return undefined;
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
