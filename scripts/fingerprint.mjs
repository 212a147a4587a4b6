import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TEST = /\.test\.tsx?$/;

/**
 * One short text that changes when any of the files (or files below the folders) changes in name or content; tests
 * do not count. Paths that do not exist are passed over.
 * @param {string[]} paths
 */
export function fingerprint(paths) {
  const hash = createHash('sha1');
  for (const path of paths.flatMap(filesBelow)) {
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return [];
  if (!facts.isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !TEST.test(entry.name));
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}
