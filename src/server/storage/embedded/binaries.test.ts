import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyFolder } from '../../../../test/embedded.ts';
import { type Binaries, binariesIn, findBinaries, linkLibraries } from './binaries.ts';

/** The package as `npm ci --ignore-scripts` installs it: without the symlinks. */
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

it('creates the symlinks that an install without scripts lacks', () => {
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

it('keeps existing symlinks', () => {
  const binaries = findBinaries();
  expect(linkLibraries(binaries, '/nowhere')).toBe(binaries);
});
