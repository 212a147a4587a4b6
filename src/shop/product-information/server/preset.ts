import {
  type Actor,
  type AuditEntry,
  COMMAND_LINE,
  changedFields,
  recordAudit,
} from '../../../server/audit/record.ts';
import type { Example } from '../../../server/demo-example.ts';
import type { ChosenPreset } from '../../../server/preset.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import type { Manufacturer } from '../contract.ts';
import { NO_INFORMATION } from '../rules.ts';
import { auditedFields } from './commands.ts';
import { add, remove } from './manufacturer-commands.ts';
import { countProductsOf, lockNames, lockSame, lockToDelete } from './manufacturer-tables.ts';
import { findUndescribed, writeInformation } from './tables.ts';

/**
 * In the demo, saves contents and example manufacturers for the demo products for which nobody has saved information.
 * The caller has locked these products.
 */
export async function fillInInformation(
  tx: Transaction,
  viewer: Viewer,
  { example }: ChosenPreset,
): Promise<void> {
  if (!example) return;
  const undescribed = await findUndescribed(
    tx,
    example.products.map(({ id }) => id),
  );
  if (undescribed.size === 0) return;
  const products = example.products.filter(({ id }) => undescribed.has(id));
  const manufacturers = await ensureManufacturers(tx, viewer, example);
  const entries: AuditEntry[] = [];
  const writes = products.map(({ id, content, manufacturerId }) => {
    const manufacturer = manufacturers.get(manufacturerId)!;
    const saved = {
      ...NO_INFORMATION,
      content,
      isSoldByPiece: content === null,
      manufacturerId: manufacturer.id,
    };
    const changes = changedFields(
      auditedFields(NO_INFORMATION, null),
      auditedFields(saved, manufacturer.name),
    );
    entries.push({ entity: 'product', entityId: id, action: 'information', ...changes! });
    return writeInformation(tx, id, saved);
  });
  // Sent together, in one round trip.
  await Promise.all(writes);
  await recordAudit(tx, viewer, entries);
}

/** Returns the manufacturers by their id in the example. An administrator may have added one with the same name. */
async function ensureManufacturers(
  tx: Transaction,
  actor: Actor,
  { manufacturers }: Example,
): Promise<ReadonlyMap<string, Manufacturer>> {
  await lockNames(tx);
  const found = new Map<string, Manufacturer>();
  for (const { id, ...details } of manufacturers)
    found.set(id, (await lockSame(tx, id, details.name)) ?? (await add(tx, actor, id, details)));
  return found;
}

/** Removes the example manufacturers that nobody has edited and no product uses. */
export async function clearExample(tx: Transaction, { manufacturers }: Example): Promise<number> {
  let removed = 0;
  for (const { id } of manufacturers) {
    const found = await lockToDelete(tx, id);
    if (!found || found.version > 1 || (await countProductsOf(tx, id)) > 0) continue;
    await remove(tx, COMMAND_LINE, found);
    removed++;
  }
  return removed;
}
