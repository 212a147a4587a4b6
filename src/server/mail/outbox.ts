import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = /^([0-9a-f-]{36})\.eml$/;

/** An email as the demo mailbox shows it. */
export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  date: string;
  text: string;
}

/** Stores the emails of a shop without a mail server as files in `DATA_DIR/outbox`, readable by their owner only. */
export function outbox(dataDir: string) {
  const folder = join(dataDir, 'outbox');
  return {
    async put(id: string, message: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `${id}.draft`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(folder, `${id}.eml`));
    },

    /** Lists the newest emails, newest first. */
    async list(limit: number): Promise<StoredMail[]> {
      const ids = (await names(folder)).sort().reverse().slice(0, limit);
      return Promise.all(
        ids.map(async (id) => parseMail(id, await readFile(join(folder, `${id}.eml`), 'latin1'))),
      );
    },

    /** Deletes emails older than `days`. */
    async prune(days: number): Promise<void> {
      const oldest = Date.now() - days * 24 * 60 * 60 * 1000;
      for (const id of await names(folder)) {
        const file = join(folder, `${id}.eml`);
        if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
      }
    },
  };
}

async function names(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return files.flatMap((name) => FILE.exec(name)?.[1] ?? []);
}

/** Parses an email that the transport wrote: a single-part text message in quoted-printable. */
export function parseMail(id: string, raw: string): StoredMail {
  const [head = '', ...body] = raw.split('\n\n');
  const headers = new Map(
    head
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
  );
  const encoded = headers.get('content-transfer-encoding') === 'quoted-printable';
  const text = body.join('\n\n');
  return {
    id,
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    date: headers.get('date') ?? '',
    text: encoded ? fromQuoted(text.replace(/=\n/g, '')) : text,
  };
}

/** Decodes RFC 2047 words: `=?UTF-8?Q?caf=C3=A9?=`. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : fromQuoted(text.replaceAll('_', ' ')),
    );
}

function fromQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
