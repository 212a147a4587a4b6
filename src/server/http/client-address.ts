import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * Creates a function that returns the client's address of a request, like Fastify's `request.ip`: the connection's, or
 * the one that a proxy in `TRUST_PROXY` forwards. For WebSocket handshakes, which do not pass through Fastify.
 */
export function clientAddressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddress.compile([...trustProxy]);
  return (request) => proxyAddress(request, trusts);
}
