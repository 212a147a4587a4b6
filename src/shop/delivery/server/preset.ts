import { recordAudit } from '../../../server/audit/record.ts';
import type { Example } from '../../../server/demo-example.ts';
import { fillIn } from '../../../server/filled-documents.ts';
import type { ChosenPreset } from '../../../server/preset.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { lockProducts } from '../../catalogue/server/find-products.ts';
import { presetTerms } from '../preset.ts';
import { INITIAL_TERMS } from '../rules.ts';
import { findWeights, writeWeight } from './tables.ts';
import { currentTerms } from './terms.ts';
import { auditedTerms, auditedWeight } from './terms-commands.ts';

/** Fills in the terms of a preset and, in the demo, some weights, if nobody has edited them. */
export async function fillInDelivery(
  tx: Transaction,
  viewer: Viewer,
  { preset, example }: ChosenPreset,
): Promise<void> {
  const { version, ...current } = await currentTerms(tx);
  const terms = presetTerms(preset);
  await fillIn(tx, {
    name: 'delivery',
    current,
    initial: INITIAL_TERMS,
    filled: terms,
    isExample: false,
    save: () => auditedTerms.save(tx, viewer, { version, document: terms }),
  });
  if (example) await fillInWeights(tx, viewer, example);
}

/** All weights of the example are one document: none is filled in if an administrator has entered one of them. */
async function fillInWeights(tx: Transaction, viewer: Viewer, { products }: Example): Promise<void> {
  const ids = products.filter(({ grams }) => grams !== undefined).map(({ id }) => id);
  const forSale = await lockProducts(tx, ids);
  const weights = products.flatMap(({ id, grams }) =>
    grams !== undefined && forSale.has(id) ? [{ id, grams }] : [],
  );
  const current = await findWeights(tx, ids);
  await fillIn(tx, {
    name: 'product-weights',
    current,
    initial: {},
    filled: Object.fromEntries(weights.map(({ id, grams }) => [id, grams])),
    isExample: true,
    async save() {
      const changed = weights.filter(({ id, grams }) => current[id] !== grams);
      for (const { id, grams } of changed) await writeWeight(tx, id, grams);
      await recordAudit(
        tx,
        viewer,
        changed.map(({ id, grams }) => auditedWeight(id, current[id] ?? null, grams)),
      );
    },
  });
}
