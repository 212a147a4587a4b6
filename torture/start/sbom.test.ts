/** Software bill of materials (RELIABILITY G30). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { report } from '../figures.ts';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

it('lists all dependencies (npm run sbom)', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const list = JSON.parse(text) as {
    bomFormat: string;
    components: { name: string; version: string; scope: string }[];
  };
  expect(list.bomFormat).toBe('CycloneDX');
  // Development dependencies are marked optional.
  const scopes = new Map(list.components.map(({ name, version, scope }) => [`${name}@${version}`, scope]));
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect(scopes.get(`${name}@${version}`), name).toBe('required');
  expect(scopes.get(`vitest@${manifest.devDependencies.vitest}`)).toBe('optional');
  report('G30', `SBOM with ${scopes.size} packages`);
});
