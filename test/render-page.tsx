import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { type PrimedRead, prime } from '../src/web/api/api.ts';
import { type AppStore, createStore } from '../src/web/store.ts';

/** What the shop answers to one call. */
export interface FakeResponse {
  status?: number;
  body?: unknown;
  etag?: string;
}
type Reply = FakeResponse | Promise<FakeResponse>;

/** The shop as the browser sees it: a test says what it answers, and reads what was asked. */
export class FakeShop {
  /** `GET /api/notifications?page=1`, in the order they came. */
  readonly requests: string[] = [];
  readonly #replies = new Map<string, () => Reply>();

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => this.#answer(url, init));
  }

  /** `call` is for example `GET /api/goods`; the newest word counts. */
  respond(call: string, reply: Reply | (() => Reply)): void {
    this.#replies.set(call, typeof reply === 'function' ? reply : () => reply);
  }

  async #answer(url: string, { method = 'GET', signal }: RequestInit): Promise<Response> {
    const call = `${method} ${url}`;
    this.requests.push(call);
    const reply = this.#replies.get(call);
    if (!reply) throw new TypeError(`nobody answers ${call}`);
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
    const { status = 200, body = {}, etag } = await Promise.race([reply(), aborted]);
    return new Response(JSON.stringify(body), { status, headers: etag ? { etag } : {} });
  }
}

/** A reply that comes when the test says so. */
export function deferredResponse(): { reply: Promise<FakeResponse>; arrive(said: FakeResponse): void } {
  let arrive: (said: FakeResponse) => void = () => {};
  const reply = new Promise<FakeResponse>((resolve) => {
    arrive = resolve;
  });
  return { reply, arrive };
}

export const refusal = (status: number, code: string, message = 'Refused.'): FakeResponse => ({
  status,
  body: { error: { code, message } },
});

interface ScreenOptions {
  at?: string | { pathname: string; state: unknown };
  /** Where the element stands; undefined for a layout around `children`. */
  path?: string | undefined;
  others?: RouteObject[];
  children?: RouteObject[];
  primed?: PrimedRead[];
}

/** Draws an element as a page of the app at an address; other addresses are empty pages. */
export function renderPage(
  element: ReactElement,
  { at = '/', others = [], children, path = children ? undefined : '*', primed = [] }: ScreenOptions = {},
): { store: AppStore; where: () => string } {
  const store = createStore();
  if (primed.length > 0) store.dispatch(prime(primed));
  const page: RouteObject = { ...(path !== undefined && { path }), element, ...(children && { children }) };
  const router = createMemoryRouter([...others, page], { initialEntries: [at] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { store, where: () => router.state.location.pathname + router.state.location.search };
}
