import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { type CachedRead, cacheReads } from '../src/web/api/read-cache.ts';
import { createStore } from '../src/web/store.ts';

/** A request of the rendered screen. */
interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}

interface Reply {
  status?: number;
  body?: unknown;
  /** Delays the response until this settles. */
  after?: Promise<unknown>;
}

export const refusalOf = (status: number, code: string, message: string, fields?: object): Reply => ({
  status,
  body: { error: { code, message, ...(fields && { fields }) } },
});

/**
 * Renders a screen with the real store and router. `respond` returns the response to a request, or `null` if the shop is
 * unreachable. `cached` are reads in the cache.
 */
export function renderScreen(
  element: ReactNode,
  {
    at = '/',
    state,
    cached = [],
    respond = () => ({
      status: 404,
      body: { error: { code: 'not-found', message: 'There is nothing here.' } },
    }),
  }: {
    at?: string;
    state?: unknown;
    cached?: CachedRead[];
    respond?: (call: SentRequest) => Reply | null;
  } = {},
) {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      path: url,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    sent.push(call);
    const reply = respond(call);
    if (!reply) throw new TypeError('fetch failed');
    await reply.after;
    return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status ?? 200 });
  });
  const store = createStore();
  store.dispatch(cacheReads(cached));
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [{ pathname: at.split('?')[0]!, search: at.slice(at.split('?')[0]!.length), state }],
  });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return {
    store,
    sent,
    /** The current location. */
    get location() {
      return router.state.location;
    },
    goTo: (path: string, options?: { state?: unknown }) => act(() => router.navigate(path, options)),
  };
}
