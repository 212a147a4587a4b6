import { changedFields, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { lockProduct, type StoredProduct } from '../../catalogue/server/admin-tables.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkSale, type SaleDraft, saleState, startOf } from '../rules.ts';
import { AddSale, SaleParams, UpdateSale } from '../schemas.ts';
import {
  insertSale,
  lockSale,
  overlapsOther,
  productOfSale,
  readClock,
  type StoredSale,
  setEnded,
  updatePricesOf,
  updateSale,
} from './tables.ts';

export const add = defineWrite(contract.add, {
  permission: 'discounts',
  input: AddSale,
  async handleInTransaction({ tx, viewer }, { productId, ...draft }) {
    const product = await lockProduct(tx, productId);
    if (!product || product.deletedAt) throw notFound(catalogueErrors['product-not-found']);
    const now = await readClock(tx);
    const sale = { id: newId(), productId, ...check(draft, product, now) };
    await refuseOverlap(tx, sale);
    await insertSale(tx, sale);
    await updatePricesOf(tx, productId);
    await audit(tx, viewer, 'sale-add', null, { ...sale, endedAt: null });
  },
});

export const update = defineWrite(contract.update, {
  permission: 'discounts',
  input: UpdateSale,
  async handleInTransaction({ tx, viewer }, { id, version, ...draft }) {
    const { product, sale: before, now } = await lockWithProduct(tx, id);
    if (before.version !== version) throw conflict(errors['sale-changed']);
    const state = saleState(before, now);
    if (state === 'past') throw conflict(errors['sale-over']);
    const checked = check(draft, product, now);
    const sale = { ...before, ...checked, ...(state === 'current' && { startsAt: before.startsAt }) };
    await refuseOverlap(tx, sale);
    await updateSale(tx, sale);
    await updatePricesOf(tx, product.id);
    await audit(tx, viewer, 'sale-update', before, sale);
  },
});

export const end = defineWrite(contract.end, {
  permission: 'discounts',
  input: SaleParams,
  async handleInTransaction({ tx, viewer }, { id }) {
    const { product, sale, now } = await lockWithProduct(tx, id);
    if (saleState(sale, now) === 'past') return;
    const endedAt = startOf(sale.startsAt, now);
    await setEnded(tx, id, endedAt);
    await updatePricesOf(tx, product.id);
    await audit(tx, viewer, 'sale-end', sale, { ...sale, endedAt });
  },
});

export const resume = defineWrite(contract.resume, {
  permission: 'discounts',
  input: SaleParams,
  async handleInTransaction({ tx, viewer }, { id }) {
    const { product, sale } = await lockWithProduct(tx, id);
    if (sale.endedAt === null) return;
    if (await overlapsOther(tx, sale)) throw conflict(errors['sale-overlaps']);
    await setEnded(tx, id, null);
    await updatePricesOf(tx, product.id);
    await audit(tx, viewer, 'sale-resume', sale, { ...sale, endedAt: null });
  },
});

/** Locks a sale after its product, as all writes of sales do. @throws Refusal 404 */
async function lockWithProduct(tx: Transaction, id: string) {
  const productId = await productOfSale(tx, id);
  const product = productId === undefined ? undefined : await lockProduct(tx, productId);
  const sale = product && (await lockSale(tx, id));
  if (!product || !sale) throw notFound(errors['sale-not-found']);
  return { product, sale, now: await readClock(tx) };
}

/** Returns the draft as it is stored. @throws Refusal 400 with a message per invalid field */
function check(draft: SaleDraft, { priceCents }: StoredProduct, now: string) {
  const problems = checkSale(draft, priceCents, now);
  if (Object.keys(problems).length > 0) throw invalid(errors['sale-invalid'], problems);
  return { priceCents: draft.priceCents!, startsAt: startOf(draft.startsAt, now), endsAt: draft.endsAt };
}

async function refuseOverlap(tx: Transaction, sale: Parameters<typeof overlapsOther>[1]): Promise<void> {
  if (await overlapsOther(tx, sale))
    throw invalid(errors['sale-invalid'], { start: errors['sale-overlaps'] });
}

/** Records a change of a sale as a change of its product. */
async function audit(
  tx: Transaction,
  viewer: Viewer,
  action: string,
  from: StoredSale | null,
  to: Omit<StoredSale, 'version'>,
): Promise<void> {
  const fields = ({ priceCents, startsAt, endsAt, endedAt }: Omit<StoredSale, 'version'>) => ({
    salePriceCents: priceCents,
    startsAt,
    endsAt,
    endedAt,
  });
  const change = from ? changedFields(fields(from), fields(to)) : { before: null, after: fields(to) };
  if (!change) return;
  await recordAudit(tx, viewer, { entity: 'product', entityId: to.productId, action, ...change });
}
