import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TEST = /\.test\.tsx?$/;

/**
 * Returns a hash of the names and contents of files; folders include all files below them except tests. Missing paths
 * are ignored.
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
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !TEST.test(entry.name));
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}
