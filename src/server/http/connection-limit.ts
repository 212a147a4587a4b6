import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../identity/rate-limit.ts';

/**
 * Maximum connections, WebSockets excepted. A connection that sends 15 kB of unfinished headers takes 20 kB of memory.
 */
const CONNECTION_LIMITS = {
  /**
   * Per network (an IPv4 address or an IPv6 /64). Behind a proxy missing from `TRUST_PROXY`, all clients share one
   * address. Such a proxy needs far fewer connections, because a network may have only 250 open requests (`OPEN_LIMITS`).
   */
  perNetwork: 2_500,
  /** Per process: 200 MB of memory, and half of a hard limit of 20,000 open files. */
  total: 10_000,
};

/**
 * Closes new connections of a network that has too many. When the process has too many, a new connection evicts the
 * least recently used one of the network with the most. WebSockets are not counted: they have their own limits.
 * Only for servers without a trusted proxy: behind one, all connections come from the proxy's address.
 */
export function limitConnections(
  server: Server,
  onClosed: (reason: string) => void,
  { perNetwork, total } = CONNECTION_LIMITS,
): void {
  /** Connections by network, the least recently used ones first. */
  const socketsByNetwork = new Map<string, Set<Socket>>();
  const networkBySocket = new Map<Socket, string>();
  const release = (socket: Socket) => {
    const network = networkBySocket.get(socket);
    if (network === undefined) return;
    networkBySocket.delete(socket);
    const sockets = socketsByNetwork.get(network)!;
    sockets.delete(socket);
    if (sockets.size === 0) socketsByNetwork.delete(network);
  };
  const close = (socket: Socket, reason: string) => {
    release(socket);
    socket.destroy();
    onClosed(reason);
  };
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if ((socketsByNetwork.get(network)?.size ?? 0) >= perNetwork)
      return close(socket, 'too many connections from one network');
    if (networkBySocket.size >= total)
      close(leastRecentlyUsed(largestOf(socketsByNetwork.values())), 'too many connections to this process');
    const sockets = socketsByNetwork.get(network) ?? new Set();
    socketsByNetwork.set(network, sockets.add(socket));
    networkBySocket.set(socket, network);
    socket.once('close', () => release(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => {
    const sockets = socketsByNetwork.get(networkBySocket.get(socket) ?? '');
    if (sockets?.delete(socket)) sockets.add(socket);
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => release(socket));
}

function largestOf(sets: Iterable<Set<Socket>>): Set<Socket> {
  let largest = new Set<Socket>();
  for (const set of sets) if (set.size > largest.size) largest = set;
  return largest;
}

const leastRecentlyUsed = (sockets: Set<Socket>) => sockets.values().next().value!;
