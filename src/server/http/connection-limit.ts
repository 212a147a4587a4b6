import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../identity/throttle.ts';

/**
 * Connections without a WebSocket per address (IPv6: per /64). An idle one takes up to 20 kB: 50 MB together. Far more
 * than a proxy that `TRUST_PROXY` does not name needs for its 250 open requests.
 */
const PER_ADDRESS = 2_500;

/**
 * Closes new connections of an address that has too many. Live connections have limits of their own and are not counted.
 * Only for servers without a trusted proxy, whose connections would all come from its address.
 */
export function limitConnections(server: Server, onClosed: () => void, perAddress = PER_ADDRESS): void {
  const counts = new Map<string, number>();
  const releases = new WeakMap<Socket, () => void>();
  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress ?? '');
    const count = counts.get(client) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      return onClosed();
    }
    counts.set(client, count + 1);
    const release = () => {
      if (!releases.delete(socket)) return;
      const left = counts.get(client)! - 1;
      if (left > 0) counts.set(client, left);
      else counts.delete(client);
    };
    releases.set(socket, release);
    socket.once('close', release);
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => releases.get(socket)?.());
}
