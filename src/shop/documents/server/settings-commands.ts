import type { Actor } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { type SavedVersion, saveVersion } from '../../../server/versions.ts';
import { invalid, notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { CurrentDocumentSettings, RestoreVersion, SaveDocumentSettings } from '../schemas.ts';
import { checkDocumentSettings, type DocumentSettings, trimDocumentSettings } from '../settings.ts';
import { settingsOf, settingsVersions } from './settings-tables.ts';

export const saveSettings = defineWrite(contract.saveSettings, {
  audience: 'admin',
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
    return addVersion(tx, viewer, { version, document, action: 'update' });
  },
});

export const restoreSettings = defineWrite(contract.restoreSettings, {
  audience: 'admin',
  permission: 'administrators-only',
  stepUp: true,
  input: RestoreVersion,
  result: CurrentDocumentSettings,
  async handleInTransaction({ tx, viewer }, { version, to }) {
    const saved = await settingsVersions.find(tx, to);
    if (!saved) throw notFound(errors['document-settings-version-missing']);
    return addVersion(tx, viewer, { version, document: saved.document, action: 'restore' });
  },
});

/** Saves a document as the version after `version`, with an audit entry. An unchanged document is not saved. */
export async function addVersion(
  tx: Transaction,
  actor: Actor,
  saved: SavedVersion<DocumentSettings> & { action: 'update' | 'restore' },
): Promise<CurrentDocumentSettings> {
  const newest = await saveVersion(tx, actor, {
    ...saved,
    versions: settingsVersions,
    entity: 'document-settings',
    audited: (version) => auditedFields(settingsOf(version)),
    stale: errors['document-settings-stale'],
  });
  return { version: newest.version, settings: settingsOf(newest) };
}

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
