import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { limitConnections } from './connection-limit.ts';

async function limitedServer(limits: { perNetwork: number; total: number }) {
  const closed: string[] = [];
  const server = createServer((_, response) => void response.end('served'));
  limitConnections(server, (reason) => void closed.push(reason), limits);
  const live = new WebSocketServer({ server });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open: { destroy(): void }[] = [];
  onTestFinished(() => {
    for (const one of open) one.destroy();
    live.close();
    server.close();
  });
  return {
    port,
    open,
    closed,
    connection(localAddress = '127.0.0.1'): Socket {
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      socket.on('error', () => {});
      open.push(socket);
      return socket;
    },
  };
}

/** Whether the server answers on this connection. */
async function isServed(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
  const [event] = await Promise.race([
    once(socket, 'data').then(() => ['data']),
    once(socket, 'close').then(() => ['close']),
  ]);
  return event === 'data';
}

it('closes new connections of a network with too many, without counting live connections', async () => {
  const { port, open, closed, connection } = await limitedServer({ perNetwork: 3, total: 100 });
  for (let n = 0; n < 5; n++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    open.push({ destroy: () => socket.terminate() });
    await once(socket, 'open');
  }
  const [first, ...others] = [connection(), connection(), connection()];
  for (const socket of [first!, ...others]) expect(await isServed(socket)).toBe(true);
  expect(await isServed(connection())).toBe(false);
  expect(closed).toEqual(['too many connections from one network']);
  expect(await isServed(connection('127.0.0.2'))).toBe(true);
  first!.destroy();
  await expect.poll(() => isServed(connection()), { timeout: 10_000 }).toBe(true);
});

it('closes the least recently used connection of the network with the most when the process has too many', async () => {
  const { closed, connection } = await limitedServer({ perNetwork: 10, total: 4 });
  const other = connection('127.0.0.2');
  expect(await isServed(other)).toBe(true);
  const [first, second, third] = [connection(), connection(), connection()];
  for (const socket of [first!, second!, third!, first!]) expect(await isServed(socket)).toBe(true);
  const ended = once(second!, 'close');
  expect(await isServed(connection('127.0.0.3'))).toBe(true);
  expect(closed).toEqual(['too many connections to this process']);
  await ended;
  for (const socket of [other, first!, third!]) expect(await isServed(socket)).toBe(true);
});
