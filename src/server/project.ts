import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : findRoot(dirname(from));
}

/** The folder that holds package.json, the same for the built program (dist/server) and for the sources. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** A file of the project, by its path from the root. */
export const projectFile = (path: string): string => join(projectRoot, path);
