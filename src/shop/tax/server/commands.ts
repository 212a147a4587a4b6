import { changedFields, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { conflict, invalid, notFound, orNotFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { lockProducts } from '../../catalogue/server/find-products.ts';
import { checkSettings, type TaxField, type TaxFieldError, tidySettings } from '../check-settings.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { formatRate } from '../format-rate.ts';
import { TAX_CLASSES, type TaxRate, type TaxSettings } from '../rules.ts';
import { RestoreVersion, SavedSettings, SaveSettings, SetClasses } from '../schemas.ts';
import { classesOf, writeClasses } from './classes-table.ts';
import { newestTax, type SavedTax, taxVersions, toSaved } from './settings-table.ts';

export const save = defineWrite(contract.save, {
  audience: 'admin',
  permission: 'tax',
  stepUp: true,
  input: SaveSettings,
  result: SavedSettings,
  async handleInTransaction({ tx, viewer }, { version, settings }) {
    const problems = Object.entries(checkSettings(settings)) as [TaxField, TaxFieldError][];
    if (problems.length > 0) {
      const messages = problems.map(([field, code]) => [field, errors[code]]);
      throw invalid(errors['tax-invalid'], Object.fromEntries(messages));
    }
    return addVersion(tx, viewer, { version, settings: tidySettings(settings) }, 'update');
  },
});

export const restore = defineWrite(contract.restore, {
  audience: 'admin',
  permission: 'tax',
  stepUp: true,
  input: RestoreVersion,
  result: SavedSettings,
  async handleInTransaction({ tx, viewer }, { version, to }) {
    const saved = orNotFound(await taxVersions.find(tx, to), errors['tax-version-missing']);
    return addVersion(tx, viewer, { version, settings: toSaved(saved).settings }, 'restore');
  },
});

/** Saves settings as the version after `version`, with an audit entry. Without a change it saves nothing. */
export async function addVersion(
  tx: Transaction,
  viewer: Viewer,
  { version, settings }: SavedTax,
  action: 'update' | 'restore',
): Promise<SavedTax> {
  const newest = await newestTax(tx);
  if (newest.version !== version) throw conflict(errors['tax-stale']);
  const changes = changedFields(auditedFields(newest.settings), auditedFields(settings));
  if (!changes) return newest;
  const added = { version: version + 1, settings };
  // The primary key refuses the second of two administrators who save at the same time.
  if (!(await taxVersions.add(tx, { version: added.version, document: settings })))
    throw conflict(errors['tax-stale']);
  const { rates: ratesBefore, ...before } = changes.before;
  const { rates: ratesAfter, ...after } = changes.after;
  // Records only the rates that differ: a list of all rates would be unreadable.
  const joinMissing = (rates: string[] = [], others: string[] = []) =>
    rates.filter((rate) => !others.includes(rate)).join(', ');
  await recordAudit(tx, viewer, {
    entity: 'tax',
    entityId: String(added.version),
    action,
    before: { ...before, ...(ratesBefore && { taxRates: joinMissing(ratesBefore, ratesAfter) }) },
    after: { ...after, ...(ratesAfter && { taxRates: joinMissing(ratesAfter, ratesBefore) }) },
  });
  return added;
}

/** The settings as the audit log shows them. */
const auditedFields = ({
  country,
  state,
  inclusive,
  rounding,
  labels,
  exempt,
  scheme,
  rates,
}: TaxSettings) => ({
  taxCountry: [country, state].filter(Boolean).join(' '),
  taxInclusive: inclusive,
  taxRounding: rounding,
  taxLabel: labels.en,
  germanTaxLabel: labels.de,
  taxExempt: exempt,
  taxScheme: scheme,
  rates: rates.map(auditedRate),
});
const auditedRate = ({ country, state, taxClass, rate, validFrom }: TaxRate) =>
  [country, state, taxClass, formatRate(rate, 'en'), validFrom].filter(Boolean).join(' ');

export const setClasses = defineWrite(contract.setClasses, {
  audience: 'admin',
  permission: 'tax',
  input: SetClasses,
  async handleInTransaction({ tx, viewer }, { products }) {
    const ids = products.map(({ id }) => id);
    const locked = await lockProducts(tx, ids);
    if (locked.size < ids.length) throw notFound(catalogueErrors['product-not-found']);
    const classes = await classesOf(tx, ids);
    // A product that has the class already, for example after a repeated request, does not change.
    const changed = products.filter(({ id, to }) => classes.get(id) !== to);
    if (changed.some(({ id, from }) => classes.get(id) !== from)) throw conflict(errors['tax-classes-stale']);
    for (const taxClass of TAX_CLASSES) {
      const changedTo = changed.filter(({ to }) => to === taxClass).map(({ id }) => id);
      if (changedTo.length > 0) await writeClasses(tx, taxClass, changedTo);
    }
    await recordAudit(
      tx,
      viewer,
      changed.map(({ id, from, to }) => ({
        entity: 'product',
        entityId: id,
        action: 'update',
        before: { taxClass: from },
        after: { taxClass: to },
      })),
    );
    return {};
  },
});
