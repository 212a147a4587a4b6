import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';

/**
 * Vite as a part of our own server (`npm run dev`): sources are served and reloaded, pages are drawn from the sources.
 * Vite and the live connection both answer upgrades, so each gets its own by `sec-websocket-protocol`.
 */
export async function developmentServer() {
  const { createServer } = await import('vite');
  const upgrades = new EventEmitter();
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: upgrades as never } },
    appType: 'custom',
  });
  return {
    renderer: () =>
      vite.ssrLoadModule('/src/web/entry-server.tsx') as Promise<typeof import('../web/entry-server.tsx')>,
    async mount(app: FastifyInstance): Promise<void> {
      const { default: middie } = await import('@fastify/middie');
      await app.register(middie);
      app.use(vite.middlewares as never);
      const others = app.server.listeners('upgrade');
      app.server.removeAllListeners('upgrade');
      app.server.on('upgrade', (request, socket, head) => {
        const forVite = request.headers['sec-websocket-protocol']?.startsWith('vite-');
        if (forVite) upgrades.emit('upgrade', request, socket, head);
        else for (const listener of others) listener.call(app.server, request, socket, head);
      });
      app.addHook('onClose', () => vite.close());
    },
  };
}
