import { auditEntryOf, changedFields, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import { hashedId, newId } from '../../../server/storage/ids.ts';
import { conflict, invalid, notFound, orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../admin-contract.ts';
import { checkProduct, PLACEHOLDER_ADMIN_ID, type ProductForm, validFurtherImages } from '../admin-rules.ts';
import { AddProduct, AdminProduct, UpdateProduct } from '../admin-schemas.ts';
import { errors } from '../errors.ts';
import { computeSeedRating, normalizeCategory, type Rating, seedRatingAfterEdit } from '../rules.ts';
import { ProductParams } from '../schemas.ts';
import { insertProduct, lockProduct, type StoredProduct, setDeleted, updateProduct } from './admin-tables.ts';

const NO_REVIEWS = { sum: 0, count: 0 };
const NO_RATING = { rate: 0, count: 0 };

export const add = defineWrite(contract.add, {
  permission: 'catalogue',
  input: AddProduct,
  result: AdminProduct,
  async handleInTransaction({ tx, viewer, request: { idempotencyKey: key } }, input) {
    const rating = input.form === 'add' ? { rate: input.rate, count: input.count } : NO_RATING;
    const fields = validate(input.form, { ...input, ...rating });
    const id = key === undefined ? newId() : hashedId(viewer.userId, key, JSON.stringify(input));
    const product = await insertProduct(tx, {
      id,
      ...fields,
      furtherImages: validFurtherImages([fields.image, ...trimAll(input.furtherImages ?? [])]),
      seedRating: computeSeedRating(toRating(rating), NO_REVIEWS),
      // The Add Product form stores a fixed placeholder; the audit log records the administrator (SPEC L66, SETTLED 18).
      createdBy: input.form === 'add' ? PLACEHOLDER_ADMIN_ID : viewer.userId,
    });
    // An earlier request with this key has added it.
    if (!product) return (await lockProduct(tx, id))!;
    await recordAudit(tx, viewer, auditEntry(id, 'add', null, auditedFields(product)));
    return product;
  },
});

export const update = defineWrite(contract.update, {
  permission: 'catalogue',
  input: UpdateProduct,
  result: AdminProduct,
  async handleInTransaction({ tx, viewer }, input) {
    const fields = validate(input.form, input);
    const before = await lockExisting(tx, input.id);
    if (before.version !== input.version) throw conflict(errors['product-changed']);
    const rating = input.form === 'manage' ? input.rating : undefined;
    const seedRating = rating
      ? seedRatingAfterEdit(toRating(rating), before.seedRating, before.reviews)
      : before.seedRating;
    const furtherImages = validFurtherImages([
      fields.image,
      ...trimAll(input.furtherImages ?? before.furtherImages),
    ]);
    const stored = { ...fields, furtherImages, seedRating };
    if (!changedFields(editableFields(before), stored)) return before;

    const after = await updateProduct(tx, input.id, stored);
    const change = changedFields(auditedChangeFields(before), auditedChangeFields(after));
    await recordAudit(tx, viewer, auditEntry(input.id, 'update', change?.before ?? {}, change?.after ?? {}));
    return after;
  },
});

export const remove = defineWrite(contract.remove, {
  permission: 'catalogue',
  input: ProductParams,
  result: AdminProduct,
  async handleInTransaction({ tx, viewer }, { id }) {
    const before = await lockExisting(tx, id);
    await recordAudit(tx, viewer, auditEntry(id, 'remove', auditedFields(before), null));
    return setDeleted(tx, id, true);
  },
});

export const restore = defineWrite(contract.restore, {
  permission: 'catalogue',
  input: ProductParams,
  result: AdminProduct,
  async handleInTransaction({ tx, viewer }, { id }) {
    const before = orNotFound(await lockProduct(tx, id), errors['product-not-found']);
    // A second click, or another administrator, has already restored it.
    if (!before.deletedAt) return before;
    await recordAudit(tx, viewer, auditEntry(id, 'restore', null, auditedFields(before)));
    return setDeleted(tx, id, false);
  },
});

async function lockExisting(tx: Parameters<typeof lockProduct>[0], id: string): Promise<StoredProduct> {
  const product = await lockProduct(tx, id);
  if (!product || product.deletedAt) throw notFound(errors['product-not-found']);
  return product;
}

type ProductInput = Parameters<typeof checkProduct>[1];

/** Returns the form's values as they are stored. @throws Refusal 400 with the form's error messages (SPEC L93-L95). */
function validate(form: ProductForm, input: ProductInput) {
  const problems = checkProduct(form, input);
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
  return {
    title: input.title.trim(),
    priceCents: input.priceCents!,
    image: input.image.trim(),
    category: normalizeCategory(input.category),
    description: input.description.trim(),
  };
}

const trimAll = (urls: readonly string[]) => urls.map((url) => url.trim());

const toRating = ({ rate, count }: { rate: number | null; count: number | null }): Rating => ({
  rate: rate ?? 0,
  count: count ?? 0,
});

function editableFields(product: StoredProduct) {
  const { title, priceCents, image, category, description, furtherImages, seedRating } = product;
  return { title, priceCents, image, category, description, furtherImages, seedRating };
}

/** The fields of a product that the audit log records. */
export function auditedFields(product: AdminProduct) {
  const { title, priceCents, image, furtherImages, category, description, rating } = product;
  const further = furtherImages.length > 0 ? { furtherImages: furtherImages.join(' ') } : {};
  return { title, priceCents, image, ...further, category, description, rating };
}

/** Fields compared for the audit of an update; always with `furtherImages`, so that removing the last one is recorded. */
const auditedChangeFields = (product: AdminProduct) => ({
  ...auditedFields(product),
  furtherImages: product.furtherImages.join(' '),
});

export const auditEntry = auditEntryOf('product');
