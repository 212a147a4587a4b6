import { type Actor, auditEntryOf, changedFields, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { conflict, orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import {
  checkManufacturer,
  MAX_MANUFACTURERS,
  type ManufacturerDetails,
  trimManufacturer,
} from '../rules.ts';
import { AddManufacturer, Manufacturer, RemoveManufacturer, UpdateManufacturer } from '../schemas.ts';
import { refuseInvalid } from './commands.ts';
import {
  countManufacturers,
  countProductsOf,
  deleteManufacturer,
  insertManufacturer,
  isNameTaken,
  lockManufacturer,
  lockNames,
  lockToDelete,
  writeManufacturer,
} from './manufacturer-tables.ts';

export const addManufacturer = defineWrite(contract.addManufacturer, {
  permission: 'catalogue',
  input: AddManufacturer,
  result: Manufacturer,
  async handleInTransaction({ tx, viewer }, input) {
    const details = validate(input);
    await lockNames(tx);
    await refuseTakenName(tx, details.name, '');
    return add(tx, viewer, newId(), details);
  },
});

/** Adds a manufacturer whose name is free, after `lockNames`. @throws Refusal 409 if there are too many */
export async function add(
  tx: Transaction,
  actor: Actor,
  id: string,
  details: ManufacturerDetails,
): Promise<Manufacturer> {
  if ((await countManufacturers(tx)) >= MAX_MANUFACTURERS)
    throw conflict(errors['too-many-manufacturers']({ max: MAX_MANUFACTURERS }));
  const added = await insertManufacturer(tx, id, details);
  await recordAudit(tx, actor, entry(details.name, 'add', null, details));
  return added;
}

/** Removes a manufacturer that is locked and that no product uses. */
export async function remove(tx: Transaction, actor: Actor, manufacturer: Manufacturer): Promise<void> {
  const { id, version: _, ...details } = manufacturer;
  await deleteManufacturer(tx, id);
  await recordAudit(tx, actor, entry(details.name, 'remove', details, null));
}

export const updateManufacturer = defineWrite(contract.updateManufacturer, {
  permission: 'catalogue',
  input: UpdateManufacturer,
  result: Manufacturer,
  async handleInTransaction({ tx, viewer }, { id, version, ...input }) {
    const details = validate(input);
    await lockNames(tx);
    const before = orNotFound(await lockManufacturer(tx, id), errors['manufacturer-not-found']);
    const changes = changedFields<ManufacturerDetails>(before, details);
    // A request without effect, for example a repeated one, is not refused as outdated.
    if (!changes) return before;
    if (before.version !== version) throw conflict(errors['manufacturer-changed']);
    await refuseTakenName(tx, details.name, id);
    const after = await writeManufacturer(tx, id, details);
    await recordAudit(tx, viewer, entry(before.name, 'update', changes.before, changes.after));
    return after;
  },
});

export const removeManufacturer = defineWrite(contract.removeManufacturer, {
  permission: 'catalogue',
  input: RemoveManufacturer,
  async handleInTransaction({ tx, viewer }, { id }) {
    const before = await lockToDelete(tx, id);
    if (!before) return;
    const found = await countProductsOf(tx, id);
    if (found > 0) throw conflict(errors['manufacturer-in-use']({ found }));
    await remove(tx, viewer, before);
  },
});

/** Returns the details as they are stored. @throws Refusal 400 with the invalid fields */
function validate(input: ManufacturerDetails): ManufacturerDetails {
  const details = trimManufacturer(input);
  refuseInvalid(checkManufacturer(details));
  return details;
}

/** @throws Refusal 409 */
async function refuseTakenName(tx: Transaction, name: string, exceptId: string): Promise<void> {
  if (await isNameTaken(tx, name, exceptId))
    throw conflict(errors['manufacturer-exists'], { name: errors['manufacturer-exists'] });
}

const entry = auditEntryOf('manufacturer');
