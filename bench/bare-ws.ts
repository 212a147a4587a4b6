import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/**
 * Baseline for fan-out: `ws` alone. Its task is the size of a frame (bytes). Answers every message of a client with a
 * frame of this size; each further message of the parent process sends one to all clients.
 */
const [{ task }] = await once(process, 'message');
const frame = Buffer.alloc(task, 120);
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', () => socket.send(frame, { binary: false }));
  socket.on('error', () => socket.terminate());
});
process.on('message', () => {
  for (const socket of server.clients) socket.send(frame, { binary: false });
});
server.on('listening', () => process.send!((server.address() as AddressInfo).port));
