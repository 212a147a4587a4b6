import { versionsIn } from '../../../server/versions.ts';
import type { ShopSettings } from '../rules.ts';

/** The settings; a null document means the values with which the shop was started. */
export const settingsVersions = versionsIn<ShopSettings>('settings');
