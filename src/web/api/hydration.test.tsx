import type { UnknownAction } from '@reduxjs/toolkit';
import { act, cleanup, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { connected, Goods, type GoodsRead, goodsRead, shown } from '../../../test/goods.tsx';
import { FakeShop, refusal } from '../../../test/render-page.tsx';
import { createStore } from '../store.ts';
import { live } from './live-reads.ts';
import { cacheFailedRead, cacheReads } from './read-cache.ts';

let shop: FakeShop;
let restore: () => void;
let unmount: (() => void) | undefined;
beforeEach(() => {
  shop = new FakeShop();
  restore = FakeSocket.install();
  vi.spyOn(console, 'error');
});
afterEach(() => {
  act(() => unmount?.());
  cleanup();
  live.stop();
  restore();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const error = { code: 'not-found', message: 'There are no goods.', status: 404 } as never;
const data = (contract: GoodsRead, body: string[], etag: string) =>
  cacheReads([{ ...contract, params: {}, data: body, etag }]);

/** Renders on the server, as in entry-server. */
function renderOnServer(contract: GoodsRead, action: UnknownAction): string {
  const store = createStore();
  store.dispatch(action);
  return renderToString(
    <Provider store={store}>
      <Goods contract={contract} />
    </Provider>,
  );
}

/** Hydrates in the browser, as in entry-client; `later` is dispatched before React runs. */
async function hydrate(contract: GoodsRead, html: string, action: UnknownAction, later?: UnknownAction) {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const store = createStore();
  store.dispatch(action);
  const rendered = store.getState();
  if (later) store.dispatch(later);
  live.start();
  const onRecoverableError = vi.fn();
  await act(async () => {
    const hydrated = hydrateRoot(
      root,
      <StrictMode>
        <Provider store={store} serverState={rendered}>
          <Goods contract={contract} />
        </Provider>
      </StrictMode>,
      { onRecoverableError },
    );
    unmount = () => hydrated.unmount();
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(console.error).not.toHaveBeenCalled();
}

it('starts no timer and sends no request on the server', () => {
  const goods = goodsRead();
  const timers = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'setInterval')];
  expect(renderOnServer(goods, data(goods, ['mug'], '"1"'))).toContain('shown: mug');
  expect(renderOnServer(goods, { type: 'no data' })).toContain('loading');
  for (const timer of timers) expect(timer).not.toHaveBeenCalled();
  expect(shop.requests).toEqual([]);
});

it('hydrates without a request', async () => {
  const goods = goodsRead();
  const action = data(goods, ['mug'], '"1"');
  await hydrate(goods, renderOnServer(goods, action), action);
  await shown('shown: mug');
  await connected();
  expect(FakeSocket.last.subscriptions).toEqual([expect.objectContaining({ etag: '"1"' })]);
  expect(shop.requests).toEqual([]);
});

it('hydrates with the rendered data even if newer data has arrived, then shows the newer data', async () => {
  const goods = goodsRead();
  const action = data(goods, ['mug'], '"1"');
  await hydrate(goods, renderOnServer(goods, action), action, data(goods, ['cup'], '"2"'));
  await shown('shown: cup');
  expect(shop.requests).toEqual([]);
});

it('shows an error of the server immediately, and requests the read again', async () => {
  const goods = goodsRead();
  const action = cacheFailedRead({ ...goods, params: {}, error });
  const html = renderOnServer(goods, action);
  expect(html).toContain('There are no goods.');
  shop.respond(`GET /api${goods.path}`, refusal(404, 'not-found', 'There are still no goods.'));
  await hydrate(goods, html, action);
  await shown('There are still no goods.');
  expect(screen.queryByText('loading')).toBeNull();
  expect(shop.requests).toEqual([`GET /api${goods.path}`]);
});
