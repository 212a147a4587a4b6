import { z } from 'zod';
import { defineRead } from '../../../server/operations.ts';
import * as contract from '../contract.ts';
import type { ShopSettings } from '../rules.ts';
import { CurrentSettings } from '../schemas.ts';
import { settingsOf } from './current.ts';
import { settingsVersions } from './tables.ts';

/** The read of the current settings; `initial`: until an administrator saves others. */
export const currentSettings = (initial: ShopSettings) =>
  defineRead(contract.current, {
    audience: 'public',
    params: z.strictObject({}),
    result: CurrentSettings,
    dependsOn: () => ['settings'],
    run: async (db) => settingsOf(await settingsVersions.newest(db), initial),
  });
