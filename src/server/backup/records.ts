import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * Kinds of records. A backup file is a gzip of records: a letter (its kind), the length of the content (4 bytes,
 * big-endian), the content. The first is `H`, the head. For each table follow `T` with its name and columns, `D` with
 * parts of its rows in COPY format, and `E` with their number and SHA-256. The last is `Z`; a file without it is
 * incomplete.
 */
export type RecordKind = 'H' | 'T' | 'D' | 'E' | 'Z';

export interface BackupRecord {
  kind: RecordKind;
  content: Buffer;
}

const HEAD_BYTES = 5;
const GUNZIP_CHUNK_BYTES = 1024 * 1024;
/** Maximum length of a record (bytes). Older backups hold whole rows in each, of which the largest is a picture. */
const MAX_RECORD_BYTES = 256 * 1024 * 1024;

/** The file is damaged, truncated, or not a backup. */
export class DamagedBackup extends Error {}

function encode({ kind, content }: BackupRecord): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 'latin1');
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** Writes records to an open file, compressed, and syncs it. Returns its size in bytes. */
export async function writeRecords(file: FileHandle, records: AsyncIterable<BackupRecord>): Promise<number> {
  async function* bytes() {
    for await (const record of records) yield encode(record);
  }
  let bytesWritten = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      file.writeFile(chunk).then(() => {
        bytesWritten += chunk.length;
        done();
      }, done);
    },
  });
  await pipeline(Readable.from(bytes()), createGzip({ level: 3 }), sink);
  await file.sync();
  return bytesWritten;
}

/** Reads the records of a file. @throws DamagedBackup */
export async function* readRecords(path: string): AsyncGenerator<BackupRecord> {
  const file = await open(path, 'r');
  try {
    const plain = file
      .createReadStream({ autoClose: false })
      .pipe(createGunzip({ chunkSize: GUNZIP_CHUNK_BYTES }));
    let buffered: Buffer = Buffer.alloc(0);
    for await (const chunk of plain) {
      buffered = buffered.length === 0 ? (chunk as Buffer) : Buffer.concat([buffered, chunk as Buffer]);
      for (;;) {
        if (buffered.length < HEAD_BYTES) break;
        const length = buffered.readUInt32BE(1);
        const kind = buffered.toString('latin1', 0, 1);
        if (!'HTDEZ'.includes(kind) || length > MAX_RECORD_BYTES)
          throw new DamagedBackup('it is not a backup of a shop');
        if (buffered.length < HEAD_BYTES + length) break;
        yield { kind: kind as RecordKind, content: buffered.subarray(HEAD_BYTES, HEAD_BYTES + length) };
        buffered = buffered.subarray(HEAD_BYTES + length);
      }
    }
    if (buffered.length > 0) throw new DamagedBackup('its end is missing');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new DamagedBackup('its end is missing');
    if (/^Z_/.test(code)) throw new DamagedBackup('it is not a backup of a shop, or damaged');
    throw error;
  } finally {
    await file.close();
  }
}

export const jsonRecord = (kind: RecordKind, value: unknown): BackupRecord => ({
  kind,
  content: Buffer.from(JSON.stringify(value)),
});

export const parseJson = <T>({ content }: BackupRecord): T => JSON.parse(content.toString()) as T;
