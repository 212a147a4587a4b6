import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * A backup file is a gzip of records: one letter, the length of the content (4 bytes, big-endian), the content.
 * `H` what it is, then for each table `T` its name and columns, `D` rows as COPY writes them, `E` their number and
 * SHA-256, and at last `Z`: a file without it is not whole.
 */
export type RecordKind = 'H' | 'T' | 'D' | 'E' | 'Z';

export interface BackupRecord {
  kind: RecordKind;
  content: Buffer;
}

const HEAD_BYTES = 5;
const UNPACKED_AT_ONCE = 1024 * 1024;
/** A record holds at most one chunk of rows; the largest row is a picture. */
const LARGEST = 256 * 1024 * 1024;

/** The file is damaged, cut off, or no backup at all. */
export class DamagedBackup extends Error {}

function encoded({ kind, content }: BackupRecord): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 'latin1');
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** Writes records to an open file, compressed, down to the disk. Answers the size of the file in bytes. */
export async function writeRecords(file: FileHandle, records: AsyncIterable<BackupRecord>): Promise<number> {
  async function* bytes() {
    for await (const record of records) yield encoded(record);
  }
  let written = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      file.writeFile(chunk).then(() => {
        written += chunk.length;
        done();
      }, done);
    },
  });
  await pipeline(Readable.from(bytes()), createGzip({ level: 3 }), sink);
  await file.sync();
  return written;
}

/** Reads the records of a file. @throws DamagedBackup */
export async function* readRecords(path: string): AsyncGenerator<BackupRecord> {
  const file = await open(path, 'r');
  try {
    const plain = file
      .createReadStream({ autoClose: false })
      .pipe(createGunzip({ chunkSize: UNPACKED_AT_ONCE }));
    let waiting: Buffer = Buffer.alloc(0);
    for await (const chunk of plain) {
      waiting = waiting.length === 0 ? (chunk as Buffer) : Buffer.concat([waiting, chunk as Buffer]);
      for (;;) {
        if (waiting.length < HEAD_BYTES) break;
        const length = waiting.readUInt32BE(1);
        const kind = waiting.toString('latin1', 0, 1);
        if (!'HTDEZ'.includes(kind) || length > LARGEST) throw new DamagedBackup('it is no backup of a shop');
        if (waiting.length < HEAD_BYTES + length) break;
        yield { kind: kind as RecordKind, content: waiting.subarray(HEAD_BYTES, HEAD_BYTES + length) };
        waiting = waiting.subarray(HEAD_BYTES + length);
      }
    }
    if (waiting.length > 0) throw new DamagedBackup('its end is missing');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new DamagedBackup('its end is missing');
    if (/^Z_/.test(code)) throw new DamagedBackup('it is no backup of a shop, or damaged');
    throw error;
  } finally {
    await file.close();
  }
}

export const json = (kind: RecordKind, value: unknown): BackupRecord => ({
  kind,
  content: Buffer.from(JSON.stringify(value)),
});

export const parsed = <T>({ content }: BackupRecord): T => JSON.parse(content.toString()) as T;
