import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyFolder } from '../../../../test/embedded.ts';
import { type Binaries, binariesIn, findBinaries, linkLibraries } from './binaries.ts';

/** What `npm ci --ignore-scripts` leaves: everything but the links. */
function withoutLinks(): Binaries {
  const copy = join(emptyFolder(), 'package');
  execFileSync('cp', ['-a', dirname(findBinaries().native), copy]);
  const binaries = binariesIn(join(copy, 'native'));
  for (const link of linksOf(binaries)) rmSync(link);
  return binaries;
}

function linksOf({ native }: Binaries): string[] {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  return list.map(({ target }) => join(native, '..', target));
}

const versionOf = (binaries: Binaries) =>
  execFileSync(binaries.postgres, ['--version'], { encoding: 'utf8' });

it('makes the links that an install without scripts leaves out', () => {
  const binaries = withoutLinks();
  expect(() => versionOf(binaries)).toThrow('error while loading shared libraries');
  const spare = join(emptyFolder(), 'links');
  expect(linkLibraries(binaries, spare)).toBe(binaries);
  expect(versionOf(binaries)).toMatch(/^postgres \(PostgreSQL\) 18\./);
  expect(linksOf(binaries).map((link) => readlinkSync(link))).not.toContainEqual(
    expect.stringContaining('/'),
  );
  expect(existsSync(spare)).toBe(false);
});

it('leaves links alone that are there', () => {
  const binaries = findBinaries();
  expect(linkLibraries(binaries, '/nowhere')).toBe(binaries);
});
