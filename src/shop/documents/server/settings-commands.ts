import { defineWrite } from '../../../server/operations.ts';
import { auditedVersions } from '../../../server/versions.ts';
import { invalid } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { CurrentDocumentSettings, RestoreVersion, SaveDocumentSettings } from '../schemas.ts';
import { checkDocumentSettings, type DocumentSettings, trimDocumentSettings } from '../settings.ts';
import { settingsOf, settingsVersions } from './settings-tables.ts';

export const auditedSettings = auditedVersions({
  versions: settingsVersions,
  entity: 'document-settings',
  audited: (saved) => auditedFields(settingsOf(saved)),
  toCurrent: (saved): CurrentDocumentSettings => ({ version: saved.version, settings: settingsOf(saved) }),
  errors: {
    stale: errors['document-settings-stale'],
    missing: errors['document-settings-version-missing'],
  },
});

export const saveSettings = defineWrite(contract.saveSettings, {
  permission: 'administrators-only',
  stepUp: true,
  input: SaveDocumentSettings,
  result: CurrentDocumentSettings,
  handleInTransaction({ tx, viewer }, { version, settings }) {
    const document = trimDocumentSettings(settings);
    const problems = Object.entries(checkDocumentSettings(document));
    if (problems.length > 0) {
      const messages = problems.map(([field, problem]) => [field, errors[`document-settings-${problem}`]]);
      throw invalid(errors['document-settings-invalid'], Object.fromEntries(messages));
    }
    return auditedSettings.save(tx, viewer, { version, document });
  },
});

export const restoreSettings = defineWrite(contract.restoreSettings, {
  permission: 'administrators-only',
  stepUp: true,
  input: RestoreVersion,
  result: CurrentDocumentSettings,
  handleInTransaction: ({ tx, viewer }, input) => auditedSettings.restore(tx, viewer, input),
});

/** The settings as the audit log shows them: one value per field. */
function auditedFields({ seller, invoice, creditNote, texts, paper, ...others }: DocumentSettings) {
  const { name, email, phone, ...rest } = seller;
  return {
    sellerName: name,
    email,
    phone,
    ...rest,
    invoicePrefix: invoice.prefix,
    invoiceDigits: invoice.digits,
    invoiceYearly: invoice.yearly,
    creditNotePrefix: creditNote.prefix,
    creditNoteDigits: creditNote.digits,
    creditNoteYearly: creditNote.yearly,
    paymentTerms: texts.en.paymentTerms,
    germanPaymentTerms: texts.de.paymentTerms,
    taxNote: texts.en.taxNote,
    germanTaxNote: texts.de.taxNote,
    closingText: texts.en.closing,
    germanClosingText: texts.de.closing,
    paperSize: paper,
    ...others,
  };
}
