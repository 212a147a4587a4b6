import { changedFields, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import { newId } from '../../../server/storage/ids.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import * as contract from '../admin-contract.ts';
import { checkProduct, furtherImagesOf, PLACEHOLDER_ADMIN_ID, type ProductForm } from '../admin-rules.ts';
import { AddProduct, AdminProduct, UpdateProduct } from '../admin-schemas.ts';
import { normaliseCategory, type Rating, seedAfterEdit, seedFor } from '../rules.ts';
import { ProductParams } from '../schemas.ts';
import { insertProduct, type KeptProduct, lockProduct, setDeleted, updateProduct } from './admin-tables.ts';

const NO_REVIEWS = { sum: 0, count: 0 };
const NO_RATING = { rate: 0, count: 0 };

export const add = defineWrite(contract.add, {
  who: 'admin',
  input: AddProduct,
  result: AdminProduct,
  async handleInTransaction({ tx, viewer }, input) {
    const rating = input.form === 'add' ? { rate: input.rate, count: input.count } : NO_RATING;
    const typed = checked(input.form, { ...input, ...rating });
    const product = await insertProduct(tx, {
      id: newId(),
      ...typed,
      furtherImages: furtherImagesOf([typed.image, ...trimmed(input.furtherImages ?? [])]),
      seed: seedFor(ratingOf(rating), NO_REVIEWS),
      // Add-product writes a fixed placeholder; who it really was stands in the audit (SPEC L66, SETTLED 18).
      createdBy: input.form === 'add' ? PLACEHOLDER_ADMIN_ID : viewer.userId,
    });
    await recordAudit(tx, viewer, audited('add', product.id, null, factsOf(product)));
    return product;
  },
});

export const update = defineWrite(contract.update, {
  who: 'admin',
  input: UpdateProduct,
  result: AdminProduct,
  async handleInTransaction({ tx, viewer }, input) {
    const typed = checked(input.form, input);
    const before = await existing(tx, input.id);
    if (before.version !== input.version) throw conflict('Someone else has changed this product.');
    const rating = input.form === 'manage' ? input.rating : undefined;
    const seed = rating ? seedAfterEdit(ratingOf(rating), before.seed, before.reviews) : before.seed;
    const furtherImages = furtherImagesOf([
      typed.image,
      ...trimmed(input.furtherImages ?? before.furtherImages),
    ]);
    const facts = { ...typed, furtherImages, seed };
    if (!changedFields(editable(before), facts)) return before;

    const after = await updateProduct(tx, input.id, facts);
    const change = changedFields(changedFacts(before), changedFacts(after));
    await recordAudit(tx, viewer, audited('update', input.id, change?.before ?? {}, change?.after ?? {}));
    return after;
  },
});

export const remove = defineWrite(contract.remove, {
  who: 'admin',
  input: ProductParams,
  result: AdminProduct,
  async handleInTransaction({ tx, viewer }, { id }) {
    const before = await existing(tx, id);
    await recordAudit(tx, viewer, audited('remove', id, factsOf(before), null));
    return setDeleted(tx, id, true);
  },
});

export const restore = defineWrite(contract.restore, {
  who: 'admin',
  input: ProductParams,
  result: AdminProduct,
  async handleInTransaction({ tx, viewer }, { id }) {
    const before = await lockProduct(tx, id);
    if (!before) throw notFound('Product not found');
    // Pressed twice, or by two administrators: it is back already.
    if (!before.deletedAt) return before;
    await recordAudit(tx, viewer, audited('restore', id, null, factsOf(before)));
    return setDeleted(tx, id, false);
  },
});

async function existing(tx: Parameters<typeof lockProduct>[0], id: string): Promise<KeptProduct> {
  const product = await lockProduct(tx, id);
  if (!product || product.deletedAt) throw notFound('Product not found');
  return product;
}

type Typed = Parameters<typeof checkProduct>[1];

/** What was typed as it is kept. @throws Refusal 400 in the words of the form (SPEC L93-L95). */
function checked(form: ProductForm, typed: Typed) {
  const errors = checkProduct(form, typed);
  const [first] = Object.values(errors);
  if (first !== undefined) throw invalid(first, errors);
  return {
    title: typed.title.trim(),
    priceCents: typed.priceCents!,
    image: typed.image.trim(),
    category: normaliseCategory(typed.category),
    description: typed.description.trim(),
  };
}

const trimmed = (urls: readonly string[]) => urls.map((url) => url.trim());

const ratingOf = ({ rate, count }: { rate: number | null; count: number | null }): Rating => ({
  rate: rate ?? 0,
  count: count ?? 0,
});

function editable({ title, priceCents, image, category, description, furtherImages, seed }: KeptProduct) {
  return { title, priceCents, image, category, description, furtherImages, seed };
}

/** What the audit keeps of a product. */
export function factsOf(product: AdminProduct) {
  const { title, priceCents, image, furtherImages, category, description, rating } = product;
  const further = furtherImages.length > 0 ? { furtherImages: furtherImages.join(' ') } : {};
  return { title, priceCents, image, ...further, category, description, rating };
}

/** For the audit of a change, where a last further image that was removed has to be seen too. */
const changedFacts = (product: AdminProduct) => ({
  ...factsOf(product),
  furtherImages: product.furtherImages.join(' '),
});

export function audited(action: string, entityId: string, before: object | null, after: object | null) {
  return { entity: 'product', entityId, action, before, after } as const;
}
