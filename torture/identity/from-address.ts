import { send } from '../send.ts';

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

/** Longer than any trial waits. */
const LONGEST_MS = 60_000;

/** Calls a shop from an address of one's own, on a connection of one's own. */
export async function callFrom(
  url: string,
  method: string,
  path: string,
  { from = '127.0.0.1', cookie, body, headers = {} }: AddressedCall = {},
): Promise<AddressedAnswer> {
  const began = performance.now();
  const {
    status,
    headers: told,
    text,
  } = await send(`${url}${path}`, {
    method,
    headers: { origin: url, ...(cookie && { cookie }), ...headers },
    body,
    localAddress: from,
    ms: LONGEST_MS,
  });
  return { status, text, cookies: told['set-cookie'] ?? [], took: performance.now() - began };
}

/** So many different addresses of this machine. */
export const addressOf = (n: number): string => `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${1 + (n & 127)}`;

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
