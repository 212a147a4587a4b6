import { z } from 'zod';

/** Parameters of a read, or input of a write, that has none. */
export const NoParams = z.strictObject({});
export type NoParams = z.infer<typeof NoParams>;

/** Empty result of a write: the browser receives the changed data live. */
export const Done = z.object({});

export const RowId = z.string().regex(/^[\w-]{1,64}$/);

/** Position of a page in a list, newest first: `after` the last row of the previous page, or `before` the first row of the next. */
export const pagePosition = { after: RowId.optional(), before: RowId.optional() };

/** Whether the list has rows before and after those of the page. */
export const pageEnds = { hasNewer: z.boolean(), hasOlder: z.boolean() };

/**
 * Number of a version of settings or of a text; 0 until an administrator saves some. In a write that saves: the version that
 * was edited, because a newer one is not overwritten.
 */
export const Version = z.int().min(0).max(2_147_483_646);

/** Saves the content of the version `to` again, as the version after the current one (`version`). */
export const RestoreVersion = z.strictObject({ version: Version, to: Version });
export type RestoreVersion = z.infer<typeof RestoreVersion>;
