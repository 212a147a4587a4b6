import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

/** Published versions with their `engines.node`, oldest first. */
type Package = Record<string, string | undefined>;

/** Output of `npm run outdated` for a project that supports Node 18 and has version 1.0.0 of these packages. */
async function outdated(packages: Record<string, Package>) {
  const registry = createServer((request, response) => {
    const name = decodeURIComponent(request.url!.slice(1));
    const versions = Object.entries(packages[name] ?? {});
    if (versions.length === 0) return void response.writeHead(404).end('{}');
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: versions.at(-1)![0] },
        versions: Object.fromEntries(
          versions.map(([version, node]) => [
            version,
            { name, version, engines: node && { node }, dist: { tarball: 'http://127.0.0.1/none.tgz' } },
          ]),
        ),
      }),
    );
  }).listen(0, '127.0.0.1');
  const project = mkdtempSync(join(tmpdir(), 'shopkeeper-outdated-'));
  onTestFinished(() => {
    registry.close();
    rmSync(project, { recursive: true, force: true });
  });
  await once(registry, 'listening');
  const dependencies = Object.fromEntries(Object.keys(packages).map((name) => [name, '1.0.0']));
  const manifest = { name: 'small', version: '1.0.0', engines: { node: '>=18.0.0' }, dependencies };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  for (const name of Object.keys(packages)) {
    mkdirSync(join(project, 'node_modules', name), { recursive: true });
    writeFileSync(
      join(project, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0' }),
    );
  }
  symlinkSync(
    fileURLToPath(new URL('../node_modules/semver', import.meta.url)),
    join(project, 'node_modules/semver'),
  );
  mkdirSync(join(project, 'scripts'));
  for (const file of ['outdated.mjs', 'commands.mjs'])
    cpSync(fileURLToPath(new URL(file, import.meta.url)), join(project, 'scripts', file));
  const run = spawn(process.execPath, ['scripts/outdated.mjs'], {
    cwd: project,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
      npm_config_cache: join(project, 'cache'),
      npm_config_userconfig: join(project, 'npmrc'),
    },
  });
  const [output, errors, [code]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, 'close'),
  ]);
  return { output, errors, code };
}

it('lists updates for the oldest supported Node, then versions that need a newer one', async () => {
  const { output, errors, code } = await outdated({
    current: { '1.0.0': undefined },
    newer: { '1.0.0': undefined, '2.0.0': undefined },
    // 2.0.0 must support the Node that runs this test: npm omits versions that do not.
    needy: { '1.0.0': '>=18', '1.5.0': '>=18', '2.0.0': '>=20' },
    stuck: { '1.0.0': '>=18', '1.1.0-beta.1': '>=18', '2.0.0': '>=20' },
    '@types/node': { '1.0.0': undefined, '18.1.0': undefined, '20.0.0': undefined },
  });
  expect(errors).toBe('');
  expect(output).toBe(
    `Can be updated:
  @types/node  1.0.0 → 18.1.0
  needy  1.0.0 → 1.5.0
  newer  1.0.0 → 2.0.0

Held back, because Node 18.0.0 cannot run the newest:
  @types/node  18.1.0, newest is 20.0.0
  needy  1.5.0, newest is 2.0.0
  stuck  1.0.0, newest is 2.0.0
`,
  );
  expect(code).toBe(1);
});

it('exits with 0 when there is nothing to update', async () => {
  const { output, code } = await outdated({ current: { '1.0.0': undefined } });
  expect(output).toBe('Nothing to update.\n');
  expect(code).toBe(0);
});
