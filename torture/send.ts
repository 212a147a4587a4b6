import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** No answer came, or none that is whole. */
export class NetworkFailure extends Error {}

export interface Sent {
  method: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** The address of this machine that it comes from, on a connection of its own; else on one that is kept open. */
  localAddress?: string;
  /** The longest that the whole answer may take (ms). */
  ms: number;
}

/** Kept open between calls, as a browser's connections are. */
const connections = new Agent({ keepAlive: true });

/**
 * A call by `node:http`: `fetch` takes more of a machine that the shop is to have.
 * @throws NetworkFailure
 */
export function send(
  url: string,
  { method, headers, body, localAddress, ms }: Sent,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const json = payload !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  const way = localAddress ? { localAddress, agent: false as const } : { agent: connections };
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(new NetworkFailure(`${method} ${url}: ${error.message}`, { cause: error }));
    };
    const call = request(url, { method, ...way, headers: { ...json, ...headers } }, (answer) => {
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
    const timer = setTimeout(() => call.destroy(new Error(`no answer within ${ms} ms`)), ms);
    call.on('error', fail);
    call.end(payload);
  });
}
