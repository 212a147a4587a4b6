import { useState } from 'react';
import { callRead } from '../../../web/api/http.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { type AdminProduct, add, adminProduct, type UpdateProduct, update } from '../admin-contract.ts';
import type { ProductErrors } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { NOTHING_TYPED, typedOf } from '../typed-product.ts';
import { useProductForm } from './use-product-form.ts';

/** What stands above the form after a save that did not go through. */
export interface SavingProblem {
  tone: 'bad' | 'warn';
  text: string;
}

/** A form that adds a product, or changes one. Whatever happens, what was typed stays until it is saved. */
export function useProductSaving(form: 'products' | 'add' | 'manage', product?: AdminProduct) {
  const [base, setBase] = useState(product);
  const fields = useProductForm(form, product ? typedOf(product) : NOTHING_TYPED);
  const [problem, setProblem] = useState<SavingProblem>();
  const adding = useWrite(add);
  const updating = useWrite(update);

  /** The saved product, or undefined when it was not: the form then says why. */
  async function save(focusField = true): Promise<AdminProduct | undefined> {
    setProblem(undefined);
    const draft = fields.checked(focusField);
    if (!draft) return undefined;
    const { rate, count, furtherImages, ...facts } = draft;
    const answer = base
      ? await updating.run(updateOf(form, base, { ...facts, furtherImages }, fields.typed))
      : await adding.run(form === 'add' ? { form, ...facts, rate, count } : { form: 'products', ...facts });
    if (!answer || answer.ok) return answer?.value;
    const { status, fields: wrong } = answer.error;
    if (base && status === 409) await meetTheOther(base);
    else if (base && status === 404) setProblem({ tone: 'bad', text: adminTexts.conflict.gone });
    else if (status === 400 && wrong) fields.refuse(wrong as ProductErrors, focusField);
    else setProblem({ tone: 'bad', text: base ? adminTexts.manage.updateFailed : adminTexts.add.addFailed });
    return undefined;
  }

  async function meetTheOther(old: AdminProduct): Promise<void> {
    const fresh = await callRead(adminProduct, { id: old.id });
    if (!fresh.ok) return setProblem({ tone: 'bad', text: adminTexts.manage.updateFailed });
    fields.meet(typedOf(old), typedOf(fresh.value));
    setBase(fresh.value);
    setProblem({ tone: 'warn', text: adminTexts.conflict.stale });
  }

  const shown = base ? typedOf(base) : NOTHING_TYPED;
  const fieldsNow = Object.keys(shown) as (keyof typeof shown)[];

  return {
    fields,
    problem,
    save,
    /** Something stands in the form that is not in the shop: leaving would lose it. */
    unsaved: fieldsNow.some((field) => fields.typed[field] !== shown[field]),
    busy: adding.busy || updating.busy,
    dismissProblem: () => setProblem(undefined),
  };
}

type Facts = Pick<UpdateProduct, 'title' | 'description' | 'priceCents' | 'image' | 'category'> & {
  furtherImages: string[];
};

function updateOf(
  form: 'products' | 'add' | 'manage',
  base: AdminProduct,
  { furtherImages, ...facts }: Facts,
  typed: { furtherImages: string; rate: string; count: string },
): UpdateProduct {
  const which = { id: base.id, version: base.version };
  if (form !== 'manage') return { form: 'products', ...which, ...facts };
  const shown = typedOf(base);
  const rated = typed.rate !== shown.rate || typed.count !== shown.count;
  // A rating that was left alone is not sent: reviews may have come meanwhile.
  const rating = { rate: Number(typed.rate), count: Number(typed.count) };
  const moreImages = typed.furtherImages !== shown.furtherImages;
  return { form, ...which, ...facts, ...(moreImages && { furtherImages }), ...(rated && { rating }) };
}
