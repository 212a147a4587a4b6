import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { callRead } from '../../../web/api/http.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { type AdminProduct, add, adminProduct, type UpdateProduct, update } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { EMPTY_FORM, toDraft, toFormValues } from '../product-form-values.ts';
import { type ProductErrorTexts, useProductForm } from './use-product-form.ts';

/** Message above the form after a failed save. */
export interface SaveProblem {
  tone: 'bad' | 'warn';
  text: string;
}

/** State of a form that adds or changes a product. Input is kept until it is saved. */
export function useSaveProduct(form: 'products' | 'add' | 'manage', product?: AdminProduct) {
  const [base, setBase] = useState(product);
  const fields = useProductForm(form, product ? toFormValues(product) : EMPTY_FORM);
  const [problem, setProblem] = useState<SaveProblem>();
  const adding = useWrite(add);
  const updating = useWrite(update);
  /** Idempotency key of the product being added: after a lost response, saving again adds no second product. */
  const key = useRef('');

  /**
   * Resolves to the saved product, or shows the problem and resolves to undefined. `focusField`: moves the focus to the
   * first invalid field.
   */
  async function save({ focusField = true } = {}): Promise<AdminProduct | undefined> {
    setProblem(undefined);
    const draft = fields.validate(focusField);
    if (!draft) return undefined;
    const { rate, count, furtherImages, ...values } = draft;
    const added =
      form === 'add' ? { form, ...values, rate, count } : { form: 'products' as const, ...values };
    key.current ||= nanoid();
    const result = base
      ? await updating.run(toUpdate(form, base, { ...values, furtherImages }, fields.values))
      : await adding.run(added, { idempotencyKey: key.current });
    if (result?.ok) key.current = '';
    if (!result || result.ok) return result?.value;
    const { status, fields: fieldErrors } = result.error;
    if (base && status === 409) return showConflict(base);
    if (base && status === 404) setProblem({ tone: 'bad', text: adminTexts.conflict.deleted });
    else if (status === 400 && fieldErrors) fields.showErrors(fieldErrors as ProductErrorTexts, focusField);
    else setProblem({ tone: 'bad', text: base ? adminTexts.manage.updateFailed : adminTexts.add.addFailed });
    return undefined;
  }

  /**
   * Shows the values that another administrator saved. If they equal the input, the form's own update saved them and only
   * its response was lost: resolves to the product in this case.
   */
  async function showConflict(previous: AdminProduct): Promise<AdminProduct | undefined> {
    const fresh = await callRead(adminProduct, { id: previous.id });
    if (!fresh.ok) return void setProblem({ tone: 'bad', text: adminTexts.manage.updateFailed });
    const [input, saved] = [fields.values, toFormValues(fresh.value)].map((values) => toDraft(values));
    if (JSON.stringify(input) === JSON.stringify(saved)) return fresh.value;
    fields.mergeConflict(toFormValues(previous), toFormValues(fresh.value));
    setBase(fresh.value);
    setProblem({ tone: 'warn', text: adminTexts.conflict.stale });
    return undefined;
  }

  const saved = base ? toFormValues(base) : EMPTY_FORM;
  const fieldNames = Object.keys(saved) as (keyof typeof saved)[];

  return {
    fields,
    problem,
    save,
    /** Whether the form has unsaved changes. */
    unsaved: fieldNames.some((field) => fields.values[field] !== saved[field]),
    busy: adding.busy || updating.busy,
    dismissProblem: () => setProblem(undefined),
  };
}

type Values = Pick<UpdateProduct, 'title' | 'description' | 'priceCents' | 'image' | 'category'> & {
  furtherImages: string[];
};

function toUpdate(
  form: 'products' | 'add' | 'manage',
  base: AdminProduct,
  { furtherImages, ...values }: Values,
  input: { furtherImages: string; rate: string; count: string },
): UpdateProduct {
  const productVersion = { id: base.id, version: base.version };
  if (form !== 'manage') return { form: 'products', ...productVersion, ...values };
  const initial = toFormValues(base);
  // An unchanged rating is not sent, because reviews may have been written since.
  const hasRatingChanged = input.rate !== initial.rate || input.count !== initial.count;
  const rating = { rate: Number(input.rate), count: Number(input.count) };
  const haveImagesChanged = input.furtherImages !== initial.furtherImages;
  return {
    form,
    ...productVersion,
    ...values,
    ...(haveImagesChanged && { furtherImages }),
    ...(hasRatingChanged && { rating }),
  };
}
