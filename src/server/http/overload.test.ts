import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { shedOverload } from './overload.ts';

describe('an overloaded server', () => {
  it('refuses at once what it cannot answer in time, still answers health checks, and recovers', async () => {
    const app = Fastify();
    const figures = shedOverload(app, { mostInFlight: 2 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    app.get('/slow', async () => {
      await held;
      return 'served';
    });
    app.get('/healthz', async () => 'alive');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;

    const accepted = [fetch(`${url}/slow`), fetch(`${url}/slow`)];
    await expect.poll(() => figures.inFlight).toBe(2);
    const refused = await fetch(`${url}/slow`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    letGo();
    for (const answer of await Promise.all(accepted)) expect(await answer.text()).toBe('served');
    await expect.poll(() => figures.inFlight).toBe(0);
    expect((await fetch(`${url}/slow`)).status).toBe(200);
    await app.close();
  });
});
