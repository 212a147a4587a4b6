import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { WebSocket } from 'ws';

/** Opens a live connection with these headers; the server need not listen. @throws if the server refuses it. */
export async function openLiveSocket(server: Server, headers: Record<string, string>): Promise<WebSocket> {
  const listener = createServer((connection) => server.emit('connection', connection));
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  try {
    const socket = new WebSocket(`ws://127.0.0.1:${(listener.address() as AddressInfo).port}/api/live`, {
      headers,
    });
    await once(socket, 'open');
    return socket;
  } finally {
    listener.close();
  }
}
