import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inlineScript } from './inline-script-plugin.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopkeeper-inline-script-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Builds the module as an inline script and imports it as the development server does. */
async function load(source: string): Promise<{ code: string; hash: string }> {
  const file = join(folder, 'module.ts');
  await writeFile(file, source);
  await writeFile(join(folder, 'imported.ts'), "export const key: string = 'stored';");
  const vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineScript()],
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    return (await vite.ssrLoadModule(`${file}?inline-script`)) as { code: string; hash: string };
  } finally {
    await vite.close();
  }
}

it('bundles a module with its imports into one script without global variables', async () => {
  const { code, hash } = await load(
    "import { key } from './imported.ts';\nconst found: string = key;\nObject.assign(globalThis, { found });",
  );
  const before = Object.keys(globalThis);
  // In the global scope, like a script of a page.
  runInThisContext(code);
  expect(Object.keys(globalThis).filter((name) => !before.includes(name))).toEqual(['found']);
  expect(globalThis).toHaveProperty('found', 'stored');
  Reflect.deleteProperty(globalThis, 'found');
  expect(hash).toBe(`sha256-${createHash('sha256').update(code).digest('base64')}`);
});

it('fails if the code would end its script element', async () => {
  const result = load("document.title = '<!--';");
  await expect(result).rejects.toThrow('a tag that would end its script element');
});
