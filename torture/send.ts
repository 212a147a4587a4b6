import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** No response, or an incomplete one. */
export class NetworkFailure extends Error {}

export interface RequestSpec {
  method: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Local IP to send from, on a new connection; without it the request uses a keep-alive connection. */
  localAddress?: string;
  /** Timeout for the whole response (ms). */
  ms: number;
}

/** Keep-alive connections, as in a browser. */
const connections = new Agent({ keepAlive: true });

/**
 * Sends a request with `node:http`, which needs less processor time than `fetch`.
 * @throws NetworkFailure
 */
export function sendRequest(
  url: string,
  { method, headers, body, localAddress, ms }: RequestSpec,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const json = payload !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  const connection = localAddress ? { localAddress, agent: false as const } : { agent: connections };
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(new NetworkFailure(`${method} ${url}: ${error.message}`, { cause: error }));
    };
    const outgoing = request(url, { method, ...connection, headers: { ...json, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () => {
        clearTimeout(timer);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
        });
      });
    });
    const timer = setTimeout(() => outgoing.destroy(new Error(`no response within ${ms} ms`)), ms);
    outgoing.on('error', fail);
    outgoing.end(payload);
  });
}
