import { type AuditEntry, changedFields, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { lockProducts } from '../../catalogue/server/find-products.ts';
import { checkTerms } from '../check-terms.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import type { DeliveryTerms } from '../rules.ts';
import { CurrentTerms, ProductWeight, RestoreTerms, SaveTerms, SetWeight } from '../schemas.ts';
import { findWeights, writeWeight } from './tables.ts';
import { currentTerms, insertTerms, savedTerms, toTerms } from './terms.ts';

/** Maximum problems that a refusal names: a document of 100 KB can contain thousands of them. */
const MAX_PROBLEMS = 20;

const saveTerms = defineWrite(contract.saveTerms, {
  audience: 'admin',
  permission: 'delivery',
  input: SaveTerms,
  result: CurrentTerms,
  async handleInTransaction({ tx, viewer }, { version, terms }) {
    const problems = checkTerms(terms).slice(0, MAX_PROBLEMS);
    if (problems.length > 0)
      throw invalid(
        errors['delivery-terms-invalid'],
        Object.fromEntries(problems.map((problem, index) => [`problem${index + 1}`, problem])),
      );
    return addVersion(tx, viewer, version, terms, 'update');
  },
});

const restoreTerms = defineWrite(contract.restoreTerms, {
  audience: 'admin',
  permission: 'delivery',
  input: RestoreTerms,
  result: CurrentTerms,
  async handleInTransaction({ tx, viewer }, { version, to }) {
    const saved = await savedTerms(tx, to);
    if (saved === undefined) throw notFound(errors['delivery-version-missing']);
    return addVersion(tx, viewer, version, saved, 'restore');
  },
});

/** Saves a document as the version after `version`, with an audit entry. Without a change it saves nothing. */
export async function addVersion(
  tx: Transaction,
  viewer: Viewer,
  version: number,
  document: DeliveryTerms | null,
  action: 'update' | 'restore',
): Promise<CurrentTerms> {
  const before = await currentTerms(tx);
  if (before.version !== version) throw conflict(errors['delivery-terms-stale']);
  const after = toTerms({ version: version + 1, document });
  const changes = changedFields(auditedFields(before), auditedFields(after));
  if (!changes) return before;
  // The primary key refuses the second of two administrators who save at the same time.
  if (!(await insertTerms(tx, after.version, document))) throw conflict(errors['delivery-terms-stale']);
  await recordAudit(tx, viewer, {
    entity: 'delivery',
    entityId: String(after.version),
    action,
    ...changes,
  });
  return after;
}

/** The terms as the audit log shows them: one text per field. */
const auditedFields = ({ defaultCountry, defaultGrams, methods, zones }: DeliveryTerms) => ({
  defaultCountry,
  defaultGrams,
  methods: JSON.stringify(methods),
  zones: JSON.stringify(zones),
});

const setWeight = defineWrite(contract.setWeight, {
  audience: 'admin',
  permission: 'delivery',
  input: SetWeight,
  result: ProductWeight,
  async handleInTransaction({ tx, viewer }, { id, grams, was: displayed }) {
    // Locks the product, because a product with the default weight has no row to lock.
    const title = (await lockProducts(tx, [id])).get(id);
    if (title === undefined) throw notFound(catalogueErrors['product-not-found']);
    // Another administrator may have changed the weight since this one saw it.
    const current = (await findWeights(tx, [id]))[id] ?? null;
    if (current !== displayed && current !== grams) throw conflict(errors['weight-changed']({ title }));
    if (current !== grams) {
      await writeWeight(tx, id, grams);
      await recordAudit(tx, viewer, auditedWeight(id, current, grams));
    }
    return { id, title, grams };
  },
});

/** A change of a product's weight as the audit log shows it; null: the default weight. */
export const auditedWeight = (id: string, before: number | null, after: number | null): AuditEntry => ({
  entity: 'product',
  entityId: id,
  action: 'update',
  before: { grams: before },
  after: { grams: after },
});

/** Administrators' changes of the terms and of the weights of products. */
export const termsCommands = [saveTerms, restoreTerms, setWeight];
