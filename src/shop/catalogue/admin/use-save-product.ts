import { useState } from 'react';
import { callRead } from '../../../web/api/http.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { type AdminProduct, add, adminProduct, type UpdateProduct, update } from '../admin-contract.ts';
import type { ProductErrors } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { EMPTY_FORM, toFormValues } from '../product-form-values.ts';
import { useProductForm } from './use-product-form.ts';

/** Message above the form after a failed save. */
export interface SaveProblem {
  tone: 'bad' | 'warn';
  text: string;
}

/** A form that adds a product, or changes one. Typed values stay until they are saved. */
export function useSaveProduct(form: 'products' | 'add' | 'manage', product?: AdminProduct) {
  const [base, setBase] = useState(product);
  const fields = useProductForm(form, product ? toFormValues(product) : EMPTY_FORM);
  const [problem, setProblem] = useState<SaveProblem>();
  const adding = useWrite(add);
  const updating = useWrite(update);

  /** The saved product, or undefined when it was not: the form then says why. */
  async function save(focusField = true): Promise<AdminProduct | undefined> {
    setProblem(undefined);
    const draft = fields.validate(focusField);
    if (!draft) return undefined;
    const { rate, count, furtherImages, ...values } = draft;
    const result = base
      ? await updating.run(updateOf(form, base, { ...values, furtherImages }, fields.typed))
      : await adding.run(form === 'add' ? { form, ...values, rate, count } : { form: 'products', ...values });
    if (!result || result.ok) return result?.value;
    const { status, fields: wrong } = result.error;
    if (base && status === 409) await showConflict(base);
    else if (base && status === 404) setProblem({ tone: 'bad', text: adminTexts.conflict.gone });
    else if (status === 400 && wrong) fields.showErrors(wrong as ProductErrors, focusField);
    else setProblem({ tone: 'bad', text: base ? adminTexts.manage.updateFailed : adminTexts.add.addFailed });
    return undefined;
  }

  async function showConflict(old: AdminProduct): Promise<void> {
    const fresh = await callRead(adminProduct, { id: old.id });
    if (!fresh.ok) return setProblem({ tone: 'bad', text: adminTexts.manage.updateFailed });
    fields.mergeConflict(toFormValues(old), toFormValues(fresh.value));
    setBase(fresh.value);
    setProblem({ tone: 'warn', text: adminTexts.conflict.stale });
  }

  const shown = base ? toFormValues(base) : EMPTY_FORM;
  const fieldsNow = Object.keys(shown) as (keyof typeof shown)[];

  return {
    fields,
    problem,
    save,
    /** The form has changes that leaving would lose. */
    unsaved: fieldsNow.some((field) => fields.typed[field] !== shown[field]),
    busy: adding.busy || updating.busy,
    dismissProblem: () => setProblem(undefined),
  };
}

type Values = Pick<UpdateProduct, 'title' | 'description' | 'priceCents' | 'image' | 'category'> & {
  furtherImages: string[];
};

function updateOf(
  form: 'products' | 'add' | 'manage',
  base: AdminProduct,
  { furtherImages, ...values }: Values,
  typed: { furtherImages: string; rate: string; count: string },
): UpdateProduct {
  const productVersion = { id: base.id, version: base.version };
  if (form !== 'manage') return { form: 'products', ...productVersion, ...values };
  const shown = toFormValues(base);
  const ratingChanged = typed.rate !== shown.rate || typed.count !== shown.count;
  // An unchanged rating is not sent: reviews may have been written since.
  const rating = { rate: Number(typed.rate), count: Number(typed.count) };
  const imagesChanged = typed.furtherImages !== shown.furtherImages;
  return {
    form,
    ...productVersion,
    ...values,
    ...(imagesChanged && { furtherImages }),
    ...(ratingChanged && { rating }),
  };
}
