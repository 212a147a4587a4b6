import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { type CachedRead, cacheReads } from '../src/web/api/read-cache.ts';
import { loadFeatures } from '../src/web/features.ts';
import { ShopContext } from '../src/web/shop-name.ts';
import { type AppStore, createStore } from '../src/web/store.ts';

/** Response of the fake shop. */
export interface FakeResponse {
  status?: number;
  body?: unknown;
  etag?: string;
}
type Reply = FakeResponse | Promise<FakeResponse>;

/** Stubs `fetch`: a test sets responses and reads the requests. */
export class FakeShop {
  /** In order of arrival, for example `GET /api/notifications?page=1`. */
  readonly requests: string[] = [];
  readonly #replies = new Map<string, () => Reply>();

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => this.#fetch(url, init));
  }

  /** Sets the response for a request, for example `GET /api/goods`. */
  respond(request: string, reply: Reply | (() => Reply)): void {
    this.#replies.set(request, typeof reply === 'function' ? reply : () => reply);
  }

  async #fetch(url: string, { method = 'GET', signal }: RequestInit): Promise<Response> {
    const request = `${method} ${url}`;
    this.requests.push(request);
    const reply = this.#replies.get(request);
    if (!reply) throw new TypeError(`no response for ${request}`);
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
    const { status = 200, body = {}, etag } = await Promise.race([reply(), aborted]);
    return new Response(JSON.stringify(body), { status, headers: etag ? { etag } : {} });
  }
}

/** A response that arrives when the test calls `arrive`. */
export function deferredResponse(): { reply: Promise<FakeResponse>; arrive(response: FakeResponse): void } {
  let arrive: (response: FakeResponse) => void = () => {};
  const reply = new Promise<FakeResponse>((resolve) => {
    arrive = resolve;
  });
  return { reply, arrive };
}

export const refusal = (status: number, code: string, message = 'Refused.'): FakeResponse => ({
  status,
  body: { error: { code, message } },
});

/** Without optional features, as the specification describes the shop. */
const features = await loadFeatures([]);
const shop = { name: 'Shopkeeper', slogan: '', searchHint: '', features };

interface ScreenOptions {
  at?: string | { pathname: string; state: unknown };
  /** Route path of the element; undefined for a layout around `children`. */
  path?: string | undefined;
  others?: RouteObject[];
  children?: RouteObject[];
  cached?: CachedRead[];
}

/** Renders an element as a page of the app. */
export function renderPage(
  element: ReactElement,
  { at = '/', others = [], children, path = children ? undefined : '*', cached = [] }: ScreenOptions = {},
): { store: AppStore; currentUrl: () => string } {
  const store = createStore();
  if (cached.length > 0) store.dispatch(cacheReads(cached));
  const page: RouteObject = { ...(path !== undefined && { path }), element, ...(children && { children }) };
  const router = createMemoryRouter([...others, page], { initialEntries: [at] });
  render(
    <Provider store={store}>
      <ShopContext value={shop}>
        <RouterProvider router={router} />
      </ShopContext>
    </Provider>,
  );
  return { store, currentUrl: () => router.state.location.pathname + router.state.location.search };
}
