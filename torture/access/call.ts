import type { Read, Write } from '../../src/server/operations.ts';
import { type AnyRead, fillPath, readUrl } from '../../src/shared/operation.ts';
import { openLiveSocket } from '../../test/live-socket.ts';
import { type RawSocket, rawSocket } from '../../test/raw-socket.ts';
import { ORIGIN, type TestShop, type TestUser } from '../../test/shop.ts';

/** An answer as it stood on the wire, without what differs from call to call (date, length of it). */
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** The body's text, when it is not what JSON.stringify makes of the input. */
  payload?: string;
}

export const isWrite = (operation: Read | Write): operation is Write => operation.contract.kind === 'write';

/** Calls an operation over HTTP with exactly this input. */
export async function call(
  shop: TestShop,
  operation: Read | Write,
  input: object,
  who: Pick<TestUser, 'cookie'> | undefined,
  { headers = {}, payload }: CallOptions = {},
): Promise<Answer> {
  const cookie = who ? { cookie: who.cookie } : {};
  if (!isWrite(operation)) {
    const url = readUrl(operation.contract as AnyRead, input);
    return answerOf(await shop.http.inject({ url, headers: { ...cookie, ...headers } }));
  }
  const { method, path: template } = operation.contract;
  const { path, rest } = fillPath(template, input);
  const body = payload ?? (Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined);
  return answerOf(
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

function answerOf(reply: { statusCode: number; headers: object; body: string }): Answer {
  const { date, ...headers } = reply.headers as Record<string, unknown>;
  return { status: reply.statusCode, headers, text: reply.body };
}

/** A browser tab's live connection. */
export async function openTab(shop: TestShop, who?: Pick<TestUser, 'cookie'>): Promise<RawSocket> {
  const headers = { origin: ORIGIN, ...(who && { cookie: who.cookie }) };
  return rawSocket(await openLiveSocket(shop.http.server, headers));
}

/** Subscribes to a read; answers the first frame about it. */
export function subscribe(tab: RawSocket, id: number, name: string, params: object) {
  tab.send({ type: 'subscribe', id, name, params });
  return tab.frame((frame) => frame.id === id, 5_000);
}
