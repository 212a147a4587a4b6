import { basename } from 'node:path';
import type { Transaction } from '../../../server/storage/database.ts';
import { parsePictureName } from '../pictures.ts';
import { reusePicture } from './pictures/tables.ts';

/**
 * Cancels the removal of an uploaded picture that a row will reference: a concurrent removal waits for the transaction and
 * then skips the picture. Returns whether the picture exists.
 */
export async function keepPicture(tx: Transaction, path: string): Promise<boolean> {
  const name = parsePictureName(basename(path));
  return name !== undefined && (await reusePicture(tx, name.hash)) !== undefined;
}
