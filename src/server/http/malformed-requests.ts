import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../shared/errors.ts';
import type { ErrorBody } from '../../shared/operation.ts';
import { refused } from '../../shared/refusal.ts';
import { sendError } from './errors.ts';
import type { Load } from './load-shedding.ts';

/** Answers requests that reach no route, and therefore no hook, with the usual headers and error format. */
export const malformedRequests = (headers: Record<string, string>, load: () => Load) => ({
  /** Handles a path that cannot be decoded or that has a parameter that is too long. */
  frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    reply.headers({ ...headers, connection: 'close' });
    if (load().registerRequest(request, reply)) sendError(error, request, reply);
  },

  /** Handles invalid HTTP, oversized headers and requests that never complete. */
  clientErrorHandler(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    // If part of another response has been written, the client would read this error as the rest of its body.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0)
      return void socket.destroy();
    const [status, message] = errorFor(error.code);
    const body: ErrorBody = { error: { code: 'malformed', message } };
    const text = JSON.stringify(body);
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'connection: close',
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(text)}`,
        'cache-control: no-store',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        '',
        text,
      ].join('\r\n'),
      () => socket.destroy(),
    );
  },
});

/** Handles requests that Node would otherwise answer itself, without our headers and error format. */
export function overrideNodeResponses(http: FastifyInstance): void {
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  // Only HTTP/1.0 allows a request without a host (RFC 9112, 3.2).
  http.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      sendError(refused(400, errors['request-unreadable']), request, reply.header('connection', 'close'));
    else done();
  });
}

function errorFor(code: string | undefined): [status: number, message: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request did not arrive in time.'];
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The headers are too large.'];
  return [400, 'The request cannot be read.'];
}
