import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : findRoot(dirname(from));
}

/** The folder of package.json, the same for the built server (dist/server) and for the sources. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Returns the absolute path of a project file. */
export const projectFile = (path: string): string => join(projectRoot, path);

/** Reads the version of the program. */
export async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(projectFile('package.json'), 'utf8')).version;
}
