import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { limitConnections } from './connection-limit.ts';

it('closes new connections of an address with too many, live connections not counted, and nobody else’s', async () => {
  let closed = 0;
  const server = createServer((_, response) => void response.end('served'));
  limitConnections(server, () => void closed++, 3);
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
  const connection = (localAddress = '127.0.0.1'): Socket => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => {});
    open.push(socket);
    return socket;
  };
  /** Whether the server answers on this connection. */
  const isServed = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n');
    const [event] = await Promise.race([
      once(socket, 'data').then(() => ['data']),
      once(socket, 'close').then(() => ['close']),
    ]);
    return event === 'data';
  };

  for (let n = 0; n < 5; n++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    open.push({ destroy: () => socket.terminate() });
    await once(socket, 'open');
  }
  const [first, ...others] = [connection(), connection(), connection()];
  for (const socket of [first!, ...others]) expect(await isServed(socket)).toBe(true);
  expect(await isServed(connection())).toBe(false);
  expect(closed).toBe(1);
  expect(await isServed(connection('127.0.0.2'))).toBe(true);
  first!.destroy();
  await expect.poll(() => isServed(connection()), { timeout: 10_000 }).toBe(true);
});
