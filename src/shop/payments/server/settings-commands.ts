import type { Actor } from '../../../server/audit/record.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { saveVersion } from '../../../server/versions.ts';
import { invalid, notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkSettings, PAYMENT_METHODS, type PaymentSettings, trimSettings } from '../rules.ts';
import { CurrentPaymentSettings, RestoreVersion, SavePaymentSettings } from '../schemas.ts';
import { settingsVersions, toSettings } from './settings.ts';

const save = defineWrite(contract.saveSettings, {
  audience: 'admin',
  permission: 'administrators-only',
  stepUp: true,
  input: SavePaymentSettings,
  result: CurrentPaymentSettings,
  handleInTransaction({ tx, viewer }, { version, settings }) {
    const document = trimSettings(settings);
    const fields = Object.entries(checkSettings(document));
    if (fields.length > 0)
      throw invalid(
        errors['payment-settings-invalid'],
        Object.fromEntries(fields.map(([field, error]) => [field, errors[`payment-settings-${error}`]])),
      );
    return addVersion(tx, viewer, { version, document, action: 'update' });
  },
});

const restore = defineWrite(contract.restoreSettings, {
  audience: 'admin',
  permission: 'administrators-only',
  stepUp: true,
  input: RestoreVersion,
  result: CurrentPaymentSettings,
  async handleInTransaction({ tx, viewer }, { version, to }) {
    const saved = await settingsVersions.find(tx, to);
    if (!saved) throw notFound(errors['payment-settings-version-missing']);
    return addVersion(tx, viewer, { version, document: toSettings(saved), action: 'restore' });
  },
});

/** The named writes of the settings. */
export const settingsCommands: readonly Write[] = [save, restore];

interface NewVersion {
  /** The version that was edited. */
  version: number;
  document: PaymentSettings;
  action: 'update' | 'restore';
}

/** Saves a document as the version after `version`, with an audit entry. Without a change it saves nothing. */
export async function addVersion(
  tx: Transaction,
  actor: Actor,
  { version, document: { methods, account }, action }: NewVersion,
): Promise<CurrentPaymentSettings> {
  const newest = await saveVersion(tx, actor, {
    versions: settingsVersions,
    version,
    document: { methods, account },
    action,
    entity: 'payment-settings',
    audited: (saved) => auditedFields(toSettings(saved)),
    stale: errors['payment-settings-stale'],
  });
  return toSettings(newest);
}

/** The settings as the audit log shows them: one text per field and method. */
function auditedFields({ methods, account }: PaymentSettings) {
  const perMethod = (textOf: (method: PaymentSettings['methods']['transfer']) => string | number) =>
    PAYMENT_METHODS.map((name) => `${name}: ${textOf(methods[name])}`).join(', ');
  return {
    paymentMethods: PAYMENT_METHODS.filter((name) => methods[name].offered).join(', '),
    daysUntilDue: perMethod(({ daysUntilDue }) => daysUntilDue ?? '-'),
    paymentMinimum: perMethod(({ minCents }) => minCents),
    paymentMaximum: perMethod(({ maxCents }) => maxCents ?? '-'),
    paymentDelivery: perMethod(({ deliveryMethods }) => deliveryMethods?.join(' ') ?? '-'),
    instructions: perMethod(({ instructions }) => instructions.en),
    germanInstructions: perMethod(({ instructions }) => instructions.de),
    accountHolder: account.holder,
    bank: account.bank,
    iban: account.iban,
    bic: account.bic,
  };
}
