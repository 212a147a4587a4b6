import { defineWrite, type Write } from '../../../server/operations.ts';
import { auditedVersions } from '../../../server/versions.ts';
import { invalid } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import {
  checkSettings,
  INITIAL_SETTINGS,
  PAYMENT_METHODS,
  type PaymentSettings,
  trimSettings,
} from '../rules.ts';
import { CurrentPaymentSettings, RestoreVersion, SavePaymentSettings } from '../schemas.ts';
import { settingsVersions, toSettings } from './settings.ts';

export const auditedSettings = auditedVersions({
  versions: settingsVersions,
  initial: INITIAL_SETTINGS,
  entity: 'payment-settings',
  audited: (saved) => auditedFields(toSettings(saved)),
  toCurrent: toSettings,
  errors: { stale: errors['payment-settings-stale'], missing: errors['payment-settings-version-missing'] },
});

const save = defineWrite(contract.saveSettings, {
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
    return auditedSettings.save(tx, viewer, { version, document });
  },
});

const restore = defineWrite(contract.restoreSettings, {
  permission: 'administrators-only',
  stepUp: true,
  input: RestoreVersion,
  result: CurrentPaymentSettings,
  handleInTransaction: ({ tx, viewer }, input) => auditedSettings.restore(tx, viewer, input),
});

/** The named writes of the settings. */
export const settingsCommands: readonly Write[] = [save, restore];

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
