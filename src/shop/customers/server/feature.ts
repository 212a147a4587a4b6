import type { FeatureDefinition } from '../../../server/feature.ts';
import { saveNote } from './commands.ts';
import { mountExport } from './export.ts';
import { noteData } from './personal-data.ts';
import { customerRead, list } from './queries.ts';

export const customers: FeatureDefinition = {
  name: 'customers',
  optional: true,
  create: ({ db }) => ({
    reads: [list, customerRead(db)],
    writes: [saveNote],
    routes: (app, authenticate) => mountExport(app, authenticate, db),
    // Deleting the profile deletes the note (foreign key).
    personalData: { exportFor: noteData },
  }),
};
