import { EventEmitter } from 'node:events';
import { realpathSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Plugin } from 'vite';
import { projectFile, projectRoot } from './project.ts';
import { type Assets, type InlineScript, sourceAssets } from './rendering/assets.ts';

/**
 * Vite as middleware of our server (`npm run dev`): serves and hot-reloads the sources, and renders pages from them. Both
 * Vite and the live connection handle upgrades; the header `sec-websocket-protocol` selects one.
 */
export async function developmentServer() {
  const { createServer } = await import('vite');
  const upgrades = new EventEmitter();
  const vite = await createServer({
    root: projectRoot,
    plugins: [entryWithRefresh],
    server: {
      middlewareMode: true,
      ws: { server: upgrades as never },
      // node_modules may be a symlink.
      fs: { allow: [projectRoot, realpathSync(projectFile('node_modules'))] },
    },
    appType: 'custom',
  });
  return {
    assets: async (): Promise<Assets> => ({
      ...sourceAssets,
      inlineScript: (await vite.ssrLoadModule(
        '/src/web/boot/inline-script.ts?inline-script',
      )) as InlineScript,
    }),
    renderer: () =>
      vite.ssrLoadModule('/src/web/boot/entry-server.tsx') as Promise<
        typeof import('../web/boot/entry-server.tsx')
      >,
    async mount(app: FastifyInstance): Promise<void> {
      const { default: middie } = await import('@fastify/middie');
      await app.register(middie);
      app.use(vite.middlewares as never);
      const others = app.server.listeners('upgrade');
      app.server.removeAllListeners('upgrade');
      app.server.on('upgrade', (request, socket, head) => {
        const isForVite = request.headers['sec-websocket-protocol']?.startsWith('vite-');
        if (isForVite) upgrades.emit('upgrade', request, socket, head);
        else for (const listener of others) listener.call(app.server, request, socket, head);
      });
      app.addHook('onClose', () => vite.close());
    },
  };
}

/** The browser's entry in development: installs React's hot reload before the first component is loaded. */
const entryWithRefresh: Plugin = {
  name: 'shopkeeper:development-entry',
  resolveId: (id) => (id === sourceAssets.script ? id : undefined),
  load: (id) =>
    id === sourceAssets.script
      ? `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
await import('/src/web/boot/entry-client.tsx');`
      : undefined,
};
