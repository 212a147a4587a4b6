import { act, cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, vi } from 'vitest';
import { type PrimedRead, prime } from '../src/web/api/api.ts';
import { createStore } from '../src/web/store.ts';

/** A call that a screen has sent. */
interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}

interface Reply {
  status?: number;
  body?: unknown;
  /** The call is left without an answer until this settles. */
  after?: Promise<unknown>;
}

export const refusalOf = (status: number, code: string, message: string, fields?: object): Reply => ({
  status,
  body: { error: { code, message, ...(fields && { fields }) } },
});

// A busy machine is no reason to fail.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * Shows a screen with the real store and router. Calls go to `answer` instead of a shop; `null` stands for a shop that
 * cannot be reached.
 */
export function renderScreen(
  element: ReactNode,
  {
    at = '/',
    state,
    known = [],
    answer = () => ({
      status: 404,
      body: { error: { code: 'not-found', message: 'There is nothing here.' } },
    }),
  }: {
    at?: string;
    state?: unknown;
    known?: PrimedRead[];
    answer?: (call: SentRequest) => Reply | null;
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
    const reply = answer(call);
    if (!reply) throw new TypeError('fetch failed');
    await reply.after;
    return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status ?? 200 });
  });
  const store = createStore();
  store.dispatch(prime(known));
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
    /** Where the browser stands now. */
    get place() {
      return router.state.location;
    },
    goTo: (path: string, options?: { state?: unknown }) => act(() => router.navigate(path, options)),
  };
}
