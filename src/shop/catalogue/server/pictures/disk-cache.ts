import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Disk cache of files that are stored in the database. Any file may be missing; writes are atomic. */
export interface DiskCache {
  read(name: string): Promise<Buffer | undefined>;
  /** Only warns on errors, such as a full disk: the file is then read from the database again. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Removes the files whose names begin with `prefix`. */
  removeByPrefix(prefix: string): Promise<void>;
}

export function diskCache(folder: string, warn: (error: Error) => void): DiskCache {
  return {
    read: (name) => readFile(join(folder, name)).catch(() => undefined),
    async write(name, bytes) {
      const tempFile = join(folder, `${name}.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = await open(tempFile, 'w', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(tempFile, join(folder, name));
      } catch (error) {
        await rm(tempFile, { force: true }).catch(() => {});
        warn(error as Error);
      }
    },
    async removeByPrefix(prefix) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) if (name.startsWith(prefix)) await rm(join(folder, name), { force: true });
    },
  };
}
