import { type AuditEntry, auditEntryOf, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import { auditedVersions } from '../../../server/versions.ts';
import { conflict, invalid, orNotFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { lockProducts } from '../../catalogue/server/find-products.ts';
import { auditedFields } from '../audited-terms.ts';
import { checkTerms } from '../check-terms.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { CurrentTerms, ProductWeight, RestoreVersion, SaveTerms, SetWeight } from '../schemas.ts';
import { findWeights, writeWeight } from './tables.ts';
import { termsVersions, toTerms } from './terms.ts';

/** Maximum number of problems that a refusal names: a document of 100 KB can contain thousands of them. */
const MAX_PROBLEMS = 20;

export const auditedTerms = auditedVersions({
  versions: termsVersions,
  entity: 'delivery',
  audited: (saved) => auditedFields(toTerms(saved)),
  toCurrent: toTerms,
  errors: { stale: errors['delivery-terms-stale'], missing: errors['delivery-version-missing'] },
});

const saveTerms = defineWrite(contract.saveTerms, {
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
    return auditedTerms.save(tx, viewer, { version, document: terms });
  },
});

const restoreTerms = defineWrite(contract.restoreTerms, {
  permission: 'delivery',
  stepUp: true,
  input: RestoreVersion,
  result: CurrentTerms,
  handleInTransaction: ({ tx, viewer }, input) => auditedTerms.restore(tx, viewer, input),
});

const setWeight = defineWrite(contract.setWeight, {
  permission: 'delivery',
  input: SetWeight,
  result: ProductWeight,
  async handleInTransaction({ tx, viewer }, { id, grams, was: displayed }) {
    // Locks the product, because a product with the default weight has no row to lock.
    const title = orNotFound((await lockProducts(tx, [id])).get(id), catalogueErrors['product-not-found']);
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
export const auditedWeight = (id: string, before: number | null, after: number | null): AuditEntry =>
  auditEntryOf('product')(id, 'update', { grams: before }, { grams: after });

/** Administrators' changes of the terms and of the weights of products. */
export const termsCommands = [saveTerms, restoreTerms, setWeight];
