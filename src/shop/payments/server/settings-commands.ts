import { type Actor, changedFields, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkSettings, PAYMENT_METHODS, type PaymentSettings, trimSettings } from '../rules.ts';
import { CurrentPaymentSettings, RestorePaymentSettings, SavePaymentSettings } from '../schemas.ts';
import { addSettings, currentSettings, settingsVersion } from './settings.ts';

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
  input: RestorePaymentSettings,
  result: CurrentPaymentSettings,
  async handleInTransaction({ tx, viewer }, { version, to }) {
    const document = await settingsVersion(tx, to);
    if (!document) throw notFound(errors['payment-settings-version-missing']);
    return addVersion(tx, viewer, { version, document, action: 'restore' });
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
  { version, document, action }: NewVersion,
): Promise<CurrentPaymentSettings> {
  const before = await currentSettings(tx);
  if (before.version !== version) throw conflict(errors['payment-settings-stale']);
  const changes = changedFields(auditedFields(before), auditedFields(document));
  if (!changes) return before;
  const added = version + 1;
  // The primary key refuses the second of two administrators who save at the same time.
  if (!(await addSettings(tx, added, document))) throw conflict(errors['payment-settings-stale']);
  await recordAudit(tx, actor, { entity: 'payment-settings', entityId: String(added), action, ...changes });
  return { ...document, version: added };
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
