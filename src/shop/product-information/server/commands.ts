import { changedFields, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { lockProducts } from '../../catalogue/server/find-products.ts';
import { THOUSANDTHS } from '../../catalogue/unit-price.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { checkInformation, type Information } from '../rules.ts';
import { InformationRow, SaveInformation } from '../schemas.ts';
import { lockToReference } from './manufacturer-tables.ts';
import { findRow, lockInformation, writeInformation } from './tables.ts';

export const save = defineWrite(contract.save, {
  permission: 'catalogue',
  input: SaveInformation,
  result: InformationRow,
  async handleInTransaction({ tx, viewer }, { id, version, ...entered }) {
    const saved = { ...entered, warnings: entered.warnings.trim() };
    refuseInvalid(checkInformation(saved));
    if (!(await lockProducts(tx, [id])).has(id)) throw notFound(catalogueErrors['product-not-found']);
    const before = await lockInformation(tx, id);
    const { manufacturerId } = saved;
    const manufacturer = manufacturerId === null ? undefined : await lockToReference(tx, manufacturerId);
    if (manufacturerId !== null && !manufacturer) throw conflict(errors['manufacturer-not-found']);
    const changes = changedFields(
      auditedFields(before, before.manufacturerName),
      auditedFields(saved, manufacturer?.name ?? null),
    );
    // A request without effect, for example a repeated one, is not refused as outdated.
    if (changes) {
      if (before.version !== version) throw conflict(errors['information-changed']);
      await writeInformation(tx, id, saved);
      await recordAudit(tx, viewer, { entity: 'product', entityId: id, action: 'information', ...changes });
    }
    return (await findRow(tx, id))!;
  },
});

/** @throws Refusal 400 with the invalid fields */
export function refuseInvalid(problems: object): void {
  const fields = Object.keys(problems);
  if (fields.length === 0) return;
  const messages = fields.map((field) => [field, errors['information-field-invalid']]);
  throw invalid(errors['information-invalid'], Object.fromEntries(messages));
}

/** The information as the audit log shows it: '0.75 l per 1l'. */
export function auditedFields(
  { content, isSoldByPiece, warnings }: Information,
  manufacturer: string | null,
): Record<string, unknown> {
  return {
    content: content && `${content.content / THOUSANDTHS} ${content.unit} per ${content.per}`,
    isSoldByPiece,
    manufacturer,
    warnings,
  };
}
