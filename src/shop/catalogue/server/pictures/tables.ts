import type { Queryable, Transaction } from '../../../../server/storage/database.ts';
import { sql } from '../../../../server/storage/sql.ts';
import type { EncodedFile, EncodedPicture, PictureFormat } from './encode.ts';
import { pictureHashes } from './references.ts';

export interface StoredPicture {
  hash: string;
  cutOut: boolean;
}

/** Finds a picture that was uploaded before and cancels its removal. */
export async function reusePicture(db: Queryable, hash: string): Promise<StoredPicture | undefined> {
  return db.one(sql`
    update pictures set unused_since = null where hash = ${hash} returning hash, cut_out as "cutOut"`);
}

/**
 * Cancels the removal of pictures that products will reference. A concurrent removal waits for the transaction and then
 * skips them.
 */
export async function markPicturesUsed(tx: Transaction, images: readonly string[]): Promise<void> {
  await tx.run(sql`
    update pictures set unused_since = null
    where unused_since is not null and hash in (${pictureHashes(images)})`);
}

/** Stores a picture, unless a concurrent upload has already stored it. */
export async function insertPicture(
  tx: Transaction,
  hash: string,
  { cutOut, files }: EncodedPicture,
  addedBy: string,
): Promise<void> {
  await tx.run(sql`
    insert into pictures (hash, cut_out, added_by) values (${hash}, ${cutOut}, ${addedBy})
    on conflict do nothing`);
  for (const file of files) await insertPictureFile(tx, hash, file);
}

export async function insertPictureFile(
  db: Queryable,
  hash: string,
  { width, format, bytes }: EncodedFile,
): Promise<void> {
  await db.run(sql`
    insert into picture_files (hash, width, format, bytes) values (${hash}, ${width}, ${format}, ${bytes})
    on conflict do nothing`);
}

export async function readPictureFile(
  db: Queryable,
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<Buffer | undefined> {
  const row = await db.one<{ bytes: Buffer }>(sql`
    select bytes from picture_files where hash = ${hash} and width = ${width} and format = ${format}`);
  return row?.bytes;
}
