import { act, cleanup, screen, waitFor } from '@testing-library/react';
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

describe('the first response', () => {
  it('comes over HTTP, updates over the live connection', async () => {
    const goods = goodsRead();
    const slow = deferredResponse();
    shop.respond(requestOf(goods), slow.reply);
    renderPage(<Goods contract={goods} />);
    await shown('loading');
    slow.arrive({ body: ['mug'], etag: '"1"' });
    await shown('shown: mug');
    const socket = await connected();
    expect(subscribed(socket, goods)).toEqual([expect.objectContaining({ name: goods.name, etag: '"1"' })]);
    act(() =>
      socket.receive({ id: idOf(socket, goods.name), version: 2, etag: '"2"', data: ['mug', 'cup'] }),
    );
    await shown('shown: mug, cup');
    expect(shop.requests).toEqual([requestOf(goods)]);
  });

  it('is not requested if it came with the page', async () => {
    const goods = goodsRead();
    renderPage(<Goods contract={goods} />, {
      cached: [{ ...goods, params: {}, data: ['mug'], etag: '"1"' }],
    });
    await shown('shown: mug');
    const socket = await connected();
    expect(subscribed(socket, goods)).toEqual([expect.objectContaining({ name: goods.name, etag: '"1"' })]);
    expect(shop.requests).toEqual([]);
  });

  it('is not requested while the read is disabled', async () => {
    const goods = goodsRead();
    renderPage(<Goods contract={goods} enabled={false} />);
    await shown('shown: undefined');
    expect(shop.requests).toEqual([]);
  });
});

describe('an error', () => {
  it('stays visible until a retry', async () => {
    const goods = goodsRead();
    shop.respond(requestOf(goods), refusal(503, 'unavailable', 'The shop is busy.'));
    renderPage(<Goods contract={goods} />);
    await shown('The shop is busy.');
    expect(FakeSocket.instances.flatMap((socket) => subscribed(socket, goods))).toEqual([]);
    shop.respond(requestOf(goods), { body: ['mug'] });
    press('Retry');
    await shown('shown: mug');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('leaves older data visible', async () => {
    const goods = goodsRead();
    shop.respond(requestOf(goods), { body: ['mug'] });
    renderPage(<Goods contract={goods} />);
    await shown('shown: mug');
    shop.respond(requestOf(goods), refusal(500, 'failed', 'Something went wrong.'));
    press('Retry');
    await shown('Something went wrong.');
    await shown('shown: mug');
  });

  it('is refetched automatically once the shop is reachable again', async () => {
    const [goods, other] = [goodsRead(), goodsRead()];
    shop.respond(requestOf(goods), refusal(503, 'unavailable', 'The shop is busy.'));
    shop.respond(requestOf(other), { body: ['works'] });
    renderPage(
      <>
        <Goods contract={goods} />
        <Goods contract={other} />
      </>,
    );
    await shown('The shop is busy.');
    const socket = await connected();
    act(() => socket.drop());
    shop.respond(requestOf(goods), { body: ['mug'] });
    await waitFor(() => expect(FakeSocket.last).not.toBe(socket));
    act(() => FakeSocket.last.accept());
    await shown('shown: mug');
  });

  it('that ends a subscription causes a refetch over HTTP, which returns the reason', async () => {
    const goods = goodsRead();
    shop.respond(requestOf(goods), { body: ['mug'] });
    renderPage(<Goods contract={goods} />);
    await shown('shown: mug');
    const socket = await connected();
    shop.respond(requestOf(goods), refusal(404, 'not-found', 'It was deleted.'));
    act(() =>
      socket.receive({
        id: idOf(socket, goods.name),
        error: { code: 'not-found', message: 'It was deleted.' },
      }),
    );
    await shown('It was deleted.');
  });

  it('keeps the data at a subscription limit, and refetches it only when it is stale', async () => {
    const goods = goodsRead();
    shop.respond(requestOf(goods), { body: ['mug'] });
    renderPage(<Goods contract={goods} />);
    await shown('shown: mug');
    const socket = await connected();
    const refuse = () =>
      act(() =>
        socket.receive({ id: idOf(socket, goods.name), error: { code: 'live-full', message: 'No room.' } }),
      );
    refuse();
    await shown('idle');
    expect(shop.requests).toHaveLength(1);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 6_000);
    shop.respond(requestOf(goods), { body: ['cup'] });
    refuse();
    await shown('shown: cup');
    refuse();
    await shown('idle');
    expect(shop.requests).toHaveLength(2);
    expect(screen.getByRole('alert').textContent).toBe('');
    clock.mockRestore();
  });

  it.each(['failed', 'unavailable', 'not-signed-in', 'not-allowed'])(
    'of a subscription with the code %s changes nothing',
    async (code) => {
      const goods = goodsRead();
      shop.respond(requestOf(goods), { body: ['mug'] });
      renderPage(<Goods contract={goods} />);
      await shown('shown: mug');
      const socket = await connected();
      act(() => socket.receive({ id: idOf(socket, goods.name), error: { code, message: 'No.' } }));
      await shown('shown: mug');
      expect(shop.requests).toHaveLength(1);
    },
  );
});

it('keeps the old page while the next one is loading', async () => {
  const goods = goodsRead();
  shop.respond(requestOf(goods, '?page=1'), { body: ['mug'] });
  const next = deferredResponse();
  shop.respond(requestOf(goods, '?page=2'), next.reply);
  renderPage(<Pages contract={goods} />);
  await shown('shown: mug');
  press('Next');
  await shown('fetching');
  await shown('shown: mug');
  next.arrive({ body: ['cup'] });
  await shown('shown: cup');
});

it('shares one subscription between components, which ends soon after the last one unmounts', async () => {
  const goods = goodsRead();
  shop.respond(requestOf(goods), { body: ['mug'] });
  renderPage(<Several contract={goods} count={2} />);
  await waitFor(() => expect(screen.getAllByText('shown: mug')).toHaveLength(2));
  const socket = await connected();
  expect(subscribed(socket, goods)).toHaveLength(1);
  press('Fewer');
  press('Fewer');
  expect(subscribed(socket, goods)).toHaveLength(1);
  await waitFor(() => expect(subscribed(socket, goods)).toHaveLength(0), { timeout: 2_000 });
});

it('replaces an HTTP response that is older than the previous live data', async () => {
  const goods = goodsRead();
  shop.respond(requestOf(goods), { body: ['one'], etag: '"1"' });
  renderPage(<Goods contract={goods} />);
  await shown('shown: one');
  const socket = await connected();
  const { id } = subscribed(socket, goods)[0]!;
  receive(socket, goods, ['two'], '"2"');
  await shown('shown: two');
  press('Retry');
  await shown('shown: one');
  await waitFor(() => expect(subscribed(socket, goods)).not.toEqual([expect.objectContaining({ id })]));
  expect(subscribed(socket, goods)).toEqual([expect.objectContaining({ name: goods.name, etag: '"1"' })]);
  receive(socket, goods, ['two'], '"2"');
  await shown('shown: two');
});

describe('without a live connection', () => {
  const passTime = (ms: number) => {
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  };
  afterEach(() => void vi.restoreAllMocks());

  async function remount(ms: number) {
    const goods = goodsRead();
    shop.respond(requestOf(goods), { body: ['mug'] });
    renderPage(<Several contract={goods} />);
    await shown('shown: mug');
    press('Fewer');
    passTime(ms);
    shop.respond(requestOf(goods), { body: ['cup'] });
    press('More');
    await shown('shown: mug');
    return goods;
  }

  it('refetches data older than 5 s on mount, and shows it until the response arrives', async () => {
    await remount(5_000);
    await shown('shown: cup');
  });

  it('uses younger data', async () => {
    await remount(4_000);
    await shown('idle');
    expect(shop.requests).toHaveLength(1);
  });

  it('refetches older data for other parameters, too', async () => {
    const goods = goodsRead();
    shop.respond(requestOf(goods, '?page=2'), { body: ['new'] });
    const cached = [1, 2].map((page) => ({ ...goods, params: { page }, data: [`old ${page}`] }));
    renderPage(<Pages contract={goods} />, { cached });
    await shown('shown: old 1');
    passTime(6_000);
    press('Next');
    await shown('shown: new');
    expect(shop.requests).toEqual([requestOf(goods, '?page=2')]);
  });
});

it('uses data of any age on mount while the live connection is open', async () => {
  const [goods, other] = [goodsRead(), goodsRead()];
  shop.respond(requestOf(goods), { body: ['mug'] });
  shop.respond(requestOf(other), { body: ['other'] });
  renderPage(
    <>
      <Several contract={goods} />
      <Goods contract={other} />
    </>,
  );
  await shown('shown: mug');
  await shown('shown: other');
  await connected();
  press('Fewer');
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  press('More');
  await shown('shown: mug');
  expect(shop.requests).toHaveLength(2);
  vi.restoreAllMocks();
});

it('keeps a read cached for 600 s after its last component has unmounted', async () => {
  const goods = goodsRead();
  shop.respond(requestOf(goods), { body: ['mug'] });
  renderPage(<Several contract={goods} count={2} />);
  await waitFor(() => expect(screen.getAllByText('shown: mug')).toHaveLength(2));
  await connected();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('Fewer');
  act(() => void vi.advanceTimersByTime(600_000));
  screen.getByText('shown: mug');
  press('Fewer');
  act(() => void vi.advanceTimersByTime(599_999));
  press('More');
  screen.getByText('shown: mug');
  press('Fewer');
  act(() => void vi.advanceTimersByTime(600_000));
  press('More');
  screen.getByText('loading');
  vi.useRealTimers();
  await shown('shown: mug');
  expect(shop.requests).toHaveLength(2);
});

it('keeps the identity of equal parts', async () => {
  const goods = goodsRead();
  shop.respond(requestOf(goods), { body: ['mug'] });
  const { store } = renderPage(<Goods contract={goods} />);
  await shown('shown: mug');
  const data = () => store.getState().reads[`${goods.name} {}`]?.data;
  const before = data();
  shop.respond(requestOf(goods), { body: ['mug'] });
  press('Retry');
  await shown('fetching');
  await shown('idle');
  expect(data()).toBe(before);
});
