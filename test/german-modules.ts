import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { buildLanguage } from '../scripts/build-language.ts';

/** Returns a function that loads a module of the German build by its path in the project, until the calling test file ends. */
export function germanModules() {
  let german: ViteDevServer;
  beforeAll(async () => {
    german = await createServer({
      root: join(import.meta.dirname, '..'),
      configFile: false,
      logLevel: 'silent',
      plugins: [buildLanguage('de')],
      server: { middlewareMode: true, ws: false, watch: null },
      appType: 'custom',
      optimizeDeps: { noDiscovery: true, include: [] },
    });
  }, 30_000);
  afterAll(() => german.close());
  return async <Module>(path: string) => (await german.ssrLoadModule(path)) as Module;
}
