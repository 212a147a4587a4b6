import type { Read, Write } from '../../src/server/operations.ts';
import { type AnyRead, fillPath, readUrl } from '../../src/shared/operation.ts';
import { openLiveSocket } from '../../test/live-socket.ts';
import { type RawSocket, rawSocket } from '../../test/raw-socket.ts';
import { ORIGIN, type TestShop, type TestUser } from '../../test/shop.ts';

/** An HTTP response without its `date` header, which differs between calls. */
export interface OperationResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

export interface OperationCallOptions {
  headers?: Record<string, string>;
  /** Raw body; defaults to the input as JSON. */
  payload?: string;
}

export const isWrite = (operation: Read | Write): operation is Write => operation.contract.kind === 'write';

/** Calls an operation over HTTP with this input. */
export async function callOperation(
  shop: TestShop,
  operation: Read | Write,
  input: object,
  caller: Pick<TestUser, 'cookie'> | undefined,
  { headers = {}, payload }: OperationCallOptions = {},
): Promise<OperationResponse> {
  const cookie = caller ? { cookie: caller.cookie } : {};
  if (!isWrite(operation)) {
    const url = readUrl(operation.contract as AnyRead, input);
    return toResponse(await shop.http.inject({ url, headers: { ...cookie, ...headers } }));
  }
  const { method, path: template } = operation.contract;
  const { path, rest } = fillPath(template, input);
  const body = payload ?? (Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined);
  return toResponse(
    await shop.http.inject({
      method,
      url: `/api${path}`,
      headers: {
        origin: ORIGIN,
        ...cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    }),
  );
}

function toResponse(reply: { statusCode: number; headers: object; body: string }): OperationResponse {
  const { date, ...headers } = reply.headers as Record<string, unknown>;
  return { status: reply.statusCode, headers, text: reply.body };
}

/** Opens a live connection as a browser tab does. */
export async function openTab(shop: TestShop, caller?: Pick<TestUser, 'cookie'>): Promise<RawSocket> {
  const headers = { origin: ORIGIN, ...(caller && { cookie: caller.cookie }) };
  return rawSocket(await openLiveSocket(shop.http.server, headers));
}

/** Subscribes to a read; returns its first frame. */
export function subscribe(tab: RawSocket, id: number, name: string, params: object) {
  tab.send({ type: 'subscribe', id, name, params });
  return tab.frame((frame) => frame.id === id, 5_000);
}
