import type { Queryable } from '../../../server/storage/database.ts';
import { findNote } from './tables.ts';

/** Returns the administrators' note about a user, for "Download my data"; undefined if there is none. */
export async function noteData(db: Queryable, userId: string): Promise<unknown> {
  const { text } = await findNote(db, userId);
  return text === '' ? undefined : { note: text };
}
