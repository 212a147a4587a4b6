import { request } from 'node:http';

export interface AddressedAnswer {
  status: number;
  text: string;
  cookies: string[];
  /** From sending to the whole answer (ms). */
  took: number;
}

export interface AddressedCall {
  /** The address of this machine that the call comes from: all of 127.0.0.0/8 are its own. */
  from?: string;
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls a shop from an address of one's own, on a connection of one's own. */
export function callFrom(
  url: string,
  method: string,
  path: string,
  { from = '127.0.0.1', cookie, body, headers = {} }: AddressedCall = {},
): Promise<AddressedAnswer> {
  const began = performance.now();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}${path}`,
      {
        method,
        localAddress: from,
        agent: false,
        headers: {
          origin: url,
          ...(cookie && { cookie }),
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            cookies: answer.headers['set-cookie'] ?? [],
            took: performance.now() - began,
          }),
        );
        answer.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(payload);
  });
}

/** So many different addresses of this machine. */
export const addressOf = (n: number): string => `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${1 + (n & 127)}`;

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
