import { Agent, request } from 'node:http';

/** No response, or an incomplete one. */
export class NetworkFailure extends Error {}

export interface RequestOptions {
  cookie?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /**
   * Local IP to send from, on a new connection; all of 127.0.0.0/8 belongs to this machine. Without it the request uses a
   * keep-alive connection.
   */
  from?: string;
  /** Timeout for the whole response; by default longer than any test waits (ms). */
  ms?: number;
}

export interface TimedResponse {
  status: number;
  text: string;
  cookies: string[];
  /** `Retry-After` header in seconds; null when absent. */
  retryAfter: string | null;
  /** From sending to the complete response (ms). */
  took: number;
}

/** Keep-alive connections, as in a browser. */
const connections = new Agent({ keepAlive: true });

/**
 * Sends a request with `node:http`, which needs less processor time than `fetch`.
 * @throws NetworkFailure
 */
export function sendRequest(
  url: string,
  method: string,
  { cookie, body, headers, from, ms = 60_000 }: RequestOptions,
): Promise<TimedResponse> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const json = payload !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  const connection = from ? { localAddress: from, agent: false as const } : { agent: connections };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(new NetworkFailure(`${method} ${url}: ${error.message}`, { cause: error }));
    };
    const sentHeaders = { ...json, ...(cookie && { cookie }), ...headers };
    const outgoing = request(url, { method, ...connection, headers: sentHeaders }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(timer);
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          cookies: response.headers['set-cookie'] ?? [],
          retryAfter: response.headers['retry-after'] ?? null,
          took: performance.now() - began,
        });
      });
    });
    const timer = setTimeout(() => outgoing.destroy(new Error(`no response within ${ms} ms`)), ms);
    outgoing.on('error', fail);
    outgoing.end(payload);
  });
}

/** Sends a request with the shop's origin on a new connection, so that any of several processes may answer. */
export const requestFrom = (
  url: string,
  method: string,
  path: string,
  { from = '127.0.0.1', headers, ...options }: RequestOptions = {},
): Promise<TimedResponse> =>
  sendRequest(`${url}${path}`, method, { ...options, from, headers: { origin: url, ...headers } });

/** The n-th loopback address. */
export const loopbackAddress = (n: number): string =>
  `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${1 + (n & 127)}`;
