import { auditEntryOf, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import { auditedVersions } from '../../../server/versions.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { lockProducts } from '../../catalogue/server/find-products.ts';
import { checkSettings, type TaxField, type TaxFieldError, tidySettings } from '../check-settings.ts';
import * as contract from '../contract.ts';
import { DEFAULT_SETTINGS } from '../default-rates.ts';
import { errors } from '../errors.ts';
import { formatRate } from '../format-rate.ts';
import { TAX_CLASSES, type TaxRate, type TaxSettings } from '../rules.ts';
import { RestoreVersion, SavedSettings, SaveSettings, SetClasses } from '../schemas.ts';
import { classesOf, writeClasses } from './classes-table.ts';
import { taxVersions, toSaved } from './settings-table.ts';

const auditEntry = auditEntryOf('product');

export const auditedTax = auditedVersions({
  versions: taxVersions,
  initial: DEFAULT_SETTINGS,
  entity: 'tax',
  audited: (saved, other) => auditedFields(toSaved(saved).settings, toSaved(other).settings),
  toCurrent: toSaved,
  errors: { stale: errors['tax-stale'], missing: errors['tax-version-missing'] },
});

export const save = defineWrite(contract.save, {
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
    return auditedTax.save(tx, viewer, { version, document: tidySettings(settings) });
  },
});

export const restore = defineWrite(contract.restore, {
  permission: 'tax',
  stepUp: true,
  input: RestoreVersion,
  result: SavedSettings,
  handleInTransaction: ({ tx, viewer }, input) => auditedTax.restore(tx, viewer, input),
});

export const setClasses = defineWrite(contract.setClasses, {
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
      changed.map(({ id, from, to }) => auditEntry(id, 'update', { taxClass: from }, { taxClass: to })),
    );
  },
});

/** The settings as the audit log shows them, with the rates that `other` lacks: a list of all would be unreadable. */
function auditedFields(
  { country, state, inclusive, rounding, labels, exempt, scheme, rates }: TaxSettings,
  other: TaxSettings,
) {
  const others = other.rates.map(auditedRate);
  return {
    taxCountry: [country, state].filter(Boolean).join(' '),
    taxInclusive: inclusive,
    taxRounding: rounding,
    taxLabel: labels.en,
    germanTaxLabel: labels.de,
    taxExempt: exempt,
    taxScheme: scheme,
    taxRates: rates
      .map(auditedRate)
      .filter((rate) => !others.includes(rate))
      .join(', '),
  };
}

const auditedRate = ({ country, state, taxClass, rate, validFrom }: TaxRate) =>
  [country, state, taxClass, formatRate(rate, 'en'), validFrom].filter(Boolean).join(' ');
