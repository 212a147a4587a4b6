import { type AuditEntry, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { saveVersion } from '../../../server/versions.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { lockProducts } from '../../catalogue/server/find-products.ts';
import { checkTerms } from '../check-terms.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import type { DeliveryTerms } from '../rules.ts';
import { CurrentTerms, ProductWeight, RestoreVersion, SaveTerms, SetWeight } from '../schemas.ts';
import { findWeights, writeWeight } from './tables.ts';
import { termsVersions, toTerms } from './terms.ts';

/** Maximum number of problems that a refusal names: a document of 100 KB can contain thousands of them. */
const MAX_PROBLEMS = 20;

const saveTerms = defineWrite(contract.saveTerms, {
  audience: 'admin',
  permission: 'delivery',
  stepUp: true,
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
  stepUp: true,
  input: RestoreVersion,
  result: CurrentTerms,
  async handleInTransaction({ tx, viewer }, { version, to }) {
    const saved = await termsVersions.find(tx, to);
    if (!saved) throw notFound(errors['delivery-version-missing']);
    return addVersion(tx, viewer, version, saved.document, 'restore');
  },
});

/** Saves a document as the version after `version`, with an audit entry. An unchanged document is not saved. */
export async function addVersion(
  tx: Transaction,
  viewer: Viewer,
  version: number,
  document: DeliveryTerms | null,
  action: 'update' | 'restore',
): Promise<CurrentTerms> {
  const newest = await saveVersion(tx, viewer, {
    versions: termsVersions,
    version,
    document,
    action,
    entity: 'delivery',
    audited: (saved) => auditedFields(toTerms(saved)),
    stale: errors['delivery-terms-stale'],
  });
  return toTerms(newest);
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

/** Returns the audit entry of a changed product weight; null means the default weight. */
export const auditedWeight = (id: string, before: number | null, after: number | null): AuditEntry => ({
  entity: 'product',
  entityId: id,
  action: 'update',
  before: { grams: before },
  after: { grams: after },
});

/** Administrators' changes of the terms and of the weights of products. */
export const termsCommands = [saveTerms, restoreTerms, setWeight];
