import { sendRequest } from '../send.ts';

export interface TimedResponse {
  status: number;
  text: string;
  cookies: string[];
  /** From sending to the complete response (ms). */
  took: number;
}

export interface AddressedRequest {
  /** Local IP of the request; all of 127.0.0.0/8 belongs to this machine. */
  from?: string;
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Longer than any test waits. */
const TIMEOUT_MS = 60_000;

/** Sends a request from a given local IP, on a new connection. */
export async function requestFrom(
  url: string,
  method: string,
  path: string,
  { from = '127.0.0.1', cookie, body, headers = {} }: AddressedRequest = {},
): Promise<TimedResponse> {
  const began = performance.now();
  const {
    status,
    headers: responseHeaders,
    text,
  } = await sendRequest(`${url}${path}`, {
    method,
    headers: { origin: url, ...(cookie && { cookie }), ...headers },
    body,
    localAddress: from,
    ms: TIMEOUT_MS,
  });
  return { status, text, cookies: responseHeaders['set-cookie'] ?? [], took: performance.now() - began };
}

/** The n-th loopback address. */
export const loopbackAddress = (n: number): string =>
  `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${1 + (n & 127)}`;
