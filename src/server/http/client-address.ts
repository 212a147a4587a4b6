import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/**
 * Returns the client's address for requests that Fastify does not see (WebSocket handshakes): that of the connection, or
 * the one that a proxy in `TRUST_PROXY` forwards. Equals Fastify's `request.ip`.
 */
export function clientAddressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddress.compile([...trustProxy]);
  return (request) => proxyAddress(request, trusts);
}
