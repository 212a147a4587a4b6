import type { Feature, Services } from '../../../server/feature.ts';
import { add, remove, restore, update } from './admin-commands.ts';
import { adminList, adminProduct } from './admin-list.ts';
import { pictures } from './pictures/feature.ts';

/** The back office's part of the catalogue. */
export const catalogueAdmin = (services: Services): Omit<Feature, 'name'> => ({
  reads: [adminList, adminProduct],
  writes: [add, update, remove, restore],
  ...pictures(services),
});
