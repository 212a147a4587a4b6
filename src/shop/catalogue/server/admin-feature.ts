import type { Feature, Services } from '../../../server/feature.ts';
import { add, remove, restore, update } from './admin-commands.ts';
import { adminList, adminProduct } from './admin-list.ts';
import { recategorise, removeSelected, restoreSelected } from './bulk-commands.ts';
import { pictures } from './pictures/feature.ts';
import { transfer } from './transfer/feature.ts';
import { purgeImports } from './transfer/purge-imports.ts';
import { imports, undoImport } from './transfer/undo.ts';

/** Operations, jobs and routes of the catalogue for administrators. */
export function catalogueAdmin(
  services: Services,
  otherFeatures: () => readonly Feature[],
): Omit<Feature, 'name'> {
  const { jobs, routes } = pictures(services);
  const productLevels = async () => {
    const stock = otherFeatures().find((feature) => feature.productLevels);
    return stock && (await stock.isOn?.()) ? stock.productLevels : undefined;
  };
  const mountTransfer = transfer(services, productLevels);
  return {
    reads: [adminList, adminProduct, imports],
    writes: [
      add,
      update,
      remove,
      restore,
      removeSelected,
      restoreSelected,
      recategorise,
      undoImport(services.db, productLevels),
    ],
    jobs: [...jobs, purgeImports(services.db)],
    async routes(app, authenticate) {
      await routes(app, authenticate);
      await mountTransfer(app, authenticate);
    },
  };
}
