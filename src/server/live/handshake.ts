import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { refused } from '../../shared/refusal.ts';
import { errorResponseFor } from '../http/errors.ts';

export interface HandshakeRules {
  maxPayload: number;
  /** Security headers of refusals. */
  headers: Record<string, string>;
  /** @throws Refusal if the handshake is not allowed. */
  check(request: IncomingMessage): void;
}

/**
 * Accepts WebSocket handshakes that pass the check. This is not a route: a route's request and response would stay in
 * memory while the connection is open.
 */
export function acceptHandshakes(
  server: Server,
  { maxPayload, headers, check }: HandshakeRules,
  open: (socket: WebSocket, request: IncomingMessage) => void,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // `LiveSocket` replies to pings, within its limits.
    autoPong: false,
    maxPayload,
  });
  sockets.on('wsClientError', (_, connection) => refuse(connection, notWebSocket(), headers));
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    try {
      check(request);
    } catch (error) {
      return refuse(connection, error, headers);
    }
    sockets.handleUpgrade(request, connection, head, (socket) => open(socket, request));
  });
}

const notWebSocket = () => refused(400, { code: 'malformed', message: 'This is not a WebSocket handshake.' });

/** Sends the same error response as a refused request, and closes the connection. */
function refuse(connection: Duplex, error: unknown, headers: Record<string, string>): void {
  const { status, body } = errorResponseFor(error);
  const text = JSON.stringify(body);
  connection.on('error', () => connection.destroy());
  connection.once('finish', () => connection.destroy());
  connection.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(status === 503 ? ['Retry-After: 2'] : []),
      '',
      text,
    ].join('\r\n'),
  );
}
