import { read, write } from '../../shared/operation.ts';
import { settingsShape } from './contract.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** Saves settings as a new version; 409 if an administrator has saved others since. */
export const save = write<s.SaveSettings, s.CurrentSettings>(
  'settings.save',
  'PUT /admin/settings',
  settingsShape,
);

/**
 * Saves the settings of a preset as a new version, and fills in the documents of the features (tax, delivery, …) that
 * nobody has edited; 409 if an administrator has saved others since.
 */
export const choosePreset = write<s.ChoosePreset, s.CurrentSettings>(
  'settings.choosePreset',
  'POST /admin/settings/preset',
  settingsShape,
);

/** Saves an earlier version again, as a new version (Undo); 409 if an administrator has saved others since. */
export const restore = write<s.RestoreVersion, s.CurrentSettings>(
  'settings.restore',
  'POST /admin/settings/restore',
  settingsShape,
);

/** Every email that the shop can send, with example data. */
export const mailExamples = read<s.MailExamplesParams, s.MailExamples>(
  'settings.mailExamples',
  '/admin/settings/emails',
  { emails: 1, transport: 0 },
);

/**
 * Sends an example email to the viewer's own address. 409 if the address is not confirmed or nothing would arrive there,
 * 429 after too many test emails.
 */
export const sendTestMail = write<s.SendTestMail>(
  'settings.sendTestMail',
  'POST /admin/settings/emails/test',
);
