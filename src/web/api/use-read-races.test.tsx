import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../test/fake-socket.ts';
import {
  connected,
  Goods,
  goodsRead,
  idOf,
  Pages,
  press,
  receive,
  requestOf,
  Several,
  shown,
  subscribed,
} from '../../../test/goods.tsx';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { live } from './live-reads.ts';
import { resetReads } from './read-cache.ts';

let shop: FakeShop;
let restore: () => void;
beforeEach(() => {
  shop = new FakeShop();
  restore = FakeSocket.install();
  live.start();
});
afterEach(() => {
  cleanup();
  live.stop();
  restore();
  vi.unstubAllGlobals();
});

const busy = refusal(503, 'unavailable', 'The shop is busy.');
/** Lets responses that have arrived take effect. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

/** A screen with live data `one`, and a request in flight. */
async function renderRefetching() {
  const goods = goodsRead();
  shop.respond(requestOf(goods), { body: ['one'], etag: '"1"' });
  const { store } = renderPage(<Goods contract={goods} />);
  await shown('shown: one');
  const socket = await connected();
  const slow = deferredResponse();
  shop.respond(requestOf(goods), slow.reply);
  press('Retry');
  await shown('fetching');
  return { goods, store, socket, slow };
}

it('sends one request for two components and for retries during it', async () => {
  const goods = goodsRead();
  const slow = deferredResponse();
  shop.respond(requestOf(goods), slow.reply);
  renderPage(<Several contract={goods} count={2} />);
  await waitFor(() => expect(screen.getAllByText('loading')).toHaveLength(2));
  act(() => screen.getAllByText('Retry')[0]!.click());
  act(() => screen.getAllByText('Retry')[1]!.click());
  slow.arrive({ body: ['mug'] });
  await waitFor(() => expect(screen.getAllByText('shown: mug')).toHaveLength(2));
  expect(shop.requests).toEqual([requestOf(goods)]);
});

describe('live data during a request', () => {
  it('is kept when an older response arrives', async () => {
    const { goods, socket, slow } = await renderRefetching();
    receive(socket, goods, ['two'], '"2"');
    await shown('shown: two');
    await shown('idle');
    slow.arrive({ body: ['one'], etag: '"1"' });
    await settle();
    await shown('shown: two');
    // The subscription is not renewed either.
    expect(subscribed(socket, goods)).toEqual([expect.objectContaining({ etag: '"1"' })]);
  });

  it('is kept without an error when the request fails', async () => {
    const { goods, socket, slow } = await renderRefetching();
    receive(socket, goods, ['two'], '"2"');
    slow.arrive(busy);
    await settle();
    await shown('shown: two');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('allows a new request, whose response is used', async () => {
    const { goods, socket, slow } = await renderRefetching();
    receive(socket, goods, ['two'], '"2"');
    await shown('idle');
    const newer = deferredResponse();
    shop.respond(requestOf(goods), newer.reply);
    press('Retry');
    await shown('fetching');
    slow.arrive({ body: ['one'] });
    await settle();
    await shown('fetching');
    newer.arrive({ body: ['three'] });
    await shown('shown: three');
    await shown('idle');
  });
});

it('refetches the read of a refused subscription even during a request, whose response is older', async () => {
  const { goods, socket, slow } = await renderRefetching();
  shop.respond(requestOf(goods), refusal(404, 'not-found', 'It was deleted.'));
  const error = { code: 'not-found', message: 'It was deleted.' };
  act(() => socket.receive({ id: idOf(socket, goods.name), error }));
  await shown('It was deleted.');
  slow.arrive({ body: ['one'], etag: '"1"' });
  await settle();
  await shown('It was deleted.');
});

describe('a reset of the cache during a request', () => {
  it('drops its response and refetches for the new user', async () => {
    const goods = goodsRead();
    const old = deferredResponse();
    shop.respond(requestOf(goods), old.reply);
    const { store } = renderPage(<Goods contract={goods} />);
    await shown('fetching');
    const next = deferredResponse();
    shop.respond(requestOf(goods), next.reply);
    act(() => void store.dispatch(resetReads()));
    await waitFor(() => expect(shop.requests).toHaveLength(2));
    const changed = vi.fn();
    const stop = store.subscribe(changed);
    old.arrive({ body: ['of the previous user'] });
    await settle();
    await shown('loading');
    // No slice may see the response.
    expect(changed).not.toHaveBeenCalled();
    stop();
    next.arrive({ body: ['of the new user'] });
    await shown('shown: of the new user');
    expect(shop.requests).toHaveLength(2);
  });

  it('hides the data immediately, including data kept from other parameters', async () => {
    const goods = goodsRead();
    shop.respond(requestOf(goods, '?page=1'), { body: ['private'] });
    shop.respond(requestOf(goods, '?page=2'), deferredResponse().reply);
    const { store } = renderPage(<Pages contract={goods} />);
    await shown('shown: private');
    press('Next');
    await shown('fetching');
    await shown('shown: private');
    act(() => void store.dispatch(resetReads()));
    await shown('loading');
    expect(screen.queryByText(/private/)).toBeNull();
  });
});

describe('a read whose component unmounts before the response', () => {
  it.each([
    ['with StrictMode', StrictMode],
    ['without StrictMode', 'div'],
  ] as const)('is requested once when the component mounts again %s', async (_, Wrapper) => {
    const goods = goodsRead();
    const slow = deferredResponse();
    shop.respond(requestOf(goods), slow.reply);
    renderPage(
      <Wrapper>
        <Several contract={goods} />
      </Wrapper>,
    );
    await shown('loading');
    press('Fewer');
    press('More');
    await shown('loading');
    slow.arrive({ body: ['mug'] });
    await shown('shown: mug');
    expect(shop.requests).toEqual([requestOf(goods)]);
  });

  it('caches the response for a later mount', async () => {
    const goods = goodsRead();
    const slow = deferredResponse();
    shop.respond(requestOf(goods), slow.reply);
    renderPage(<Several contract={goods} />);
    await shown('loading');
    press('Fewer');
    slow.arrive({ body: ['mug'] });
    await settle();
    press('More');
    await shown('shown: mug');
    expect(shop.requests).toEqual([requestOf(goods)]);
  });

  it('is requested again after a reset of the cache', async () => {
    const goods = goodsRead();
    const old = deferredResponse();
    shop.respond(requestOf(goods), old.reply);
    const { store } = renderPage(<Several contract={goods} />);
    await shown('loading');
    press('Fewer');
    act(() => void store.dispatch(resetReads()));
    const next = deferredResponse();
    shop.respond(requestOf(goods), next.reply);
    press('More');
    await waitFor(() => expect(shop.requests).toHaveLength(2));
    old.arrive({ body: ['old'] });
    await settle();
    await shown('loading');
    next.arrive({ body: ['new'] });
    await shown('shown: new');
  });
});

describe('live data after a failed request', () => {
  it('removes the error, and a late failure of the next attempt does not bring it back', async () => {
    const { goods, socket, slow } = await renderRefetching();
    slow.arrive(busy);
    await shown('The shop is busy.');
    await shown('shown: one');
    const attempt = deferredResponse();
    shop.respond(requestOf(goods), attempt.reply);
    // The device comes online: failed reads are refetched.
    act(() => void window.dispatchEvent(new Event('online')));
    await shown('fetching');
    receive(socket, goods, ['two'], '"2"');
    await shown('shown: two');
    attempt.arrive(busy);
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('');
    await shown('shown: two');
    // The read no longer counts as failed.
    const requests = shop.requests.length;
    act(() => void window.dispatchEvent(new Event('online')));
    await settle();
    expect(shop.requests).toHaveLength(requests);
  });
});

it('shows neither old data nor the loading state once the request for other parameters has failed', async () => {
  const goods = goodsRead();
  shop.respond(requestOf(goods, '?page=1'), { body: ['mug'] });
  shop.respond(requestOf(goods, '?page=2'), busy);
  renderPage(<Pages contract={goods} />);
  await shown('shown: mug');
  press('Next');
  await shown('The shop is busy.');
  await shown('shown: undefined');
});
