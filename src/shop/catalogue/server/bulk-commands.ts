import { recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { invalid } from '../../../shared/refusal.ts';
import * as contract from '../admin-contract.ts';
import { CategoryChanges, ChangedProducts, SelectedProducts } from '../admin-schemas.ts';
import { errors } from '../errors.ts';
import { MAX_CATEGORY } from '../limits.ts';
import { normalizeCategory } from '../rules.ts';
import { auditEntry, auditedFields } from './admin-commands.ts';
import { type StoredProduct, storedColumns } from './admin-tables.ts';

export const removeSelected = defineWrite(contract.removeSelected, {
  permission: 'catalogue',
  input: SelectedProducts,
  result: ChangedProducts,
  handleInTransaction: ({ tx, viewer }, { ids }) => setDeleted(tx, viewer, ids, true),
});

export const restoreSelected = defineWrite(contract.restoreSelected, {
  permission: 'catalogue',
  input: SelectedProducts,
  result: ChangedProducts,
  handleInTransaction: ({ tx, viewer }, { ids }) => setDeleted(tx, viewer, ids, false),
});

export const recategorise = defineWrite(contract.recategorise, {
  permission: 'catalogue',
  input: CategoryChanges,
  result: ChangedProducts,
  async handleInTransaction({ tx, viewer }, { changes }) {
    const newCategories = new Map(changes.map(({ id, category }) => [id, validateCategory(category)]));
    const products = (await lockProducts(tx, [...newCategories.keys()])).filter(
      ({ id, category, deletedAt }) => !deletedAt && category !== newCategories.get(id),
    );
    await tx.run(sql`
      update products p set category = lower(c.category), version = version + 1, updated_at = now()
      from unnest(${products.map(({ id }) => id)}::text[],
                  ${products.map(({ id }) => newCategories.get(id)!)}::text[]) as c(id, category)
      where p.id = c.id`);
    await recordAudit(
      tx,
      viewer,
      products.map(({ id, category }) =>
        auditEntry(id, 'update', { category }, { category: newCategories.get(id)! }),
      ),
    );
    return toChangedProducts(products);
  },
});

/** Locks products in the order of their ids, so that two bulk changes cannot deadlock. */
function lockProducts(tx: Transaction, ids: readonly string[]): Promise<StoredProduct[]> {
  return tx.many(sql`
    select ${storedColumns} from products where id = any(${ids}::text[]) order by id for no key update`);
}

/** Deletes or restores those of the products that are not deleted or restored yet. */
async function setDeleted(
  tx: Transaction,
  viewer: Viewer,
  ids: readonly string[],
  deleted: boolean,
): Promise<ChangedProducts> {
  const products = (await lockProducts(tx, ids)).filter(({ deletedAt }) => Boolean(deletedAt) !== deleted);
  await tx.run(sql`
    update products
    set deleted_at = case when ${deleted}::boolean then now() end, version = version + 1, updated_at = now()
    where id = any(${products.map(({ id }) => id)}::text[])`);
  const entries = products.map((product) => {
    const audited = auditedFields(product);
    return deleted
      ? auditEntry(product.id, 'remove', audited, null)
      : auditEntry(product.id, 'restore', null, audited);
  });
  await recordAudit(tx, viewer, entries);
  return toChangedProducts(products);
}

/** Normalizes a category. Accepts '', which Undo may restore. @throws Refusal 400 if it is too long */
function validateCategory(text: string): string {
  const category = normalizeCategory(text);
  if (category.length > MAX_CATEGORY) throw invalid(errors['category-too-long']);
  return category;
}

function toChangedProducts(products: readonly StoredProduct[]): ChangedProducts {
  return { changed: products.map(({ id, category }) => ({ id, category })) };
}
