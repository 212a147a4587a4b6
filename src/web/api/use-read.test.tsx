import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { deferredResponse, FakeShop, refusal, renderPage } from '../../../test/render-page.tsx';
import { read } from '../../shared/operation.ts';
import { live } from './live-reads.ts';
import { useRead } from './use-read.ts';

let reads = 0;
/** A read that no other test uses. */
const goodsRead = () => {
  const name = `goods${++reads}`;
  return read<{ page?: number }, string[]>(`${name}.list`, `/${name}`);
};

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

function Goods({
  contract,
  page,
  enabled = true,
}: {
  contract: ReturnType<typeof goodsRead>;
  page?: number;
  enabled?: boolean;
}) {
  const { data, error, isLoading, isFetching, retry } = useRead(
    contract,
    enabled ? { ...(page && { page }) } : undefined,
  );
  return (
    <>
      <p>{isLoading ? 'loading' : `shown: ${data?.join(', ')}`}</p>
      <p role="alert">{error?.message}</p>
      <p>{isFetching ? 'fetching' : 'idle'}</p>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </>
  );
}
function Pages({ contract }: { contract: ReturnType<typeof goodsRead> }) {
  const [page, setPage] = useState(1);
  return (
    <>
      <Goods contract={contract} page={page} />
      <button type="button" onClick={() => setPage(2)}>
        Next
      </button>
    </>
  );
}

function Two({ contract }: { contract: ReturnType<typeof goodsRead> }) {
  const [screens, setScreens] = useState(2);
  return (
    <>
      {screens > 0 ? <Goods contract={contract} /> : null}
      {screens > 1 ? <Goods contract={contract} /> : null}
      <button type="button" onClick={() => setScreens(screens - 1)}>
        Fewer
      </button>
    </>
  );
}

const shown = (text: string) => waitFor(() => screen.getByText(text));
const url = (contract: { path: string }, query = '') => `GET /api${contract.path}${query}`;
/** The tab's open live connection. */
async function connected() {
  await waitFor(() => expect(FakeSocket.instances).not.toHaveLength(0));
  const socket = FakeSocket.last;
  if (socket.readyState !== FakeSocket.OPEN) act(() => socket.accept());
  return socket;
}
const subscribed = (socket: FakeSocket, { name }: { name: string }) =>
  socket.subscriptions.filter((one) => one.name === name);
const idOf = (socket: FakeSocket, name: string) => socket.subscriptions.find((one) => one.name === name)!.id;

describe('the first response', () => {
  it('comes over HTTP, updates over the live connection', async () => {
    const goods = goodsRead();
    const slow = deferredResponse();
    shop.respond(url(goods), slow.reply);
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
    expect(shop.requests).toEqual([url(goods)]);
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

  it('is not requested without parameters', async () => {
    const goods = goodsRead();
    renderPage(<Goods contract={goods} enabled={false} />);
    await shown('shown: undefined');
    expect(shop.requests).toEqual([]);
  });
});

describe('an error', () => {
  it('stays visible until a retry', async () => {
    const goods = goodsRead();
    shop.respond(url(goods), refusal(503, 'unavailable', 'The shop is busy.'));
    renderPage(<Goods contract={goods} />);
    await shown('The shop is busy.');
    expect(FakeSocket.instances.flatMap((socket) => subscribed(socket, goods))).toEqual([]);
    shop.respond(url(goods), { body: ['mug'] });
    act(() => screen.getByText('Retry').click());
    await shown('shown: mug');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('leaves older data visible', async () => {
    const goods = goodsRead();
    shop.respond(url(goods), { body: ['mug'] });
    renderPage(<Goods contract={goods} />);
    await shown('shown: mug');
    shop.respond(url(goods), refusal(500, 'failed', 'Something went wrong.'));
    act(() => screen.getByText('Retry').click());
    await shown('Something went wrong.');
    await shown('shown: mug');
  });

  it('is refetched automatically once the shop is reachable again', async () => {
    const [goods, other] = [goodsRead(), goodsRead()];
    shop.respond(url(goods), refusal(503, 'unavailable', 'The shop is busy.'));
    shop.respond(url(other), { body: ['works'] });
    renderPage(
      <>
        <Goods contract={goods} />
        <Goods contract={other} />
      </>,
    );
    await shown('The shop is busy.');
    const socket = await connected();
    act(() => socket.drop());
    shop.respond(url(goods), { body: ['mug'] });
    await waitFor(() => expect(FakeSocket.last).not.toBe(socket));
    act(() => FakeSocket.last.accept());
    await shown('shown: mug');
  });

  it('of a subscription causes a refetch over HTTP, which gives the reason', async () => {
    const goods = goodsRead();
    shop.respond(url(goods), { body: ['mug'] });
    renderPage(<Goods contract={goods} />);
    await shown('shown: mug');
    const socket = await connected();
    shop.respond(url(goods), refusal(404, 'not-found', 'It was deleted.'));
    act(() =>
      socket.receive({
        id: idOf(socket, goods.name),
        error: { code: 'not-found', message: 'It was deleted.' },
      }),
    );
    await shown('It was deleted.');
  });

  it('of a subscription limit keeps the data, and refetches them only when they are stale', async () => {
    const goods = goodsRead();
    shop.respond(url(goods), { body: ['mug'] });
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
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    shop.respond(url(goods), { body: ['cup'] });
    refuse();
    await shown('shown: cup');
    refuse();
    await shown('idle');
    expect(shop.requests).toHaveLength(2);
    expect(screen.getByRole('alert').textContent).toBe('');
    vi.useRealTimers();
  });

  it.each(['failed', 'unavailable', 'not-signed-in', 'not-allowed'])(
    'of a subscription with %s changes nothing',
    async (code) => {
      const goods = goodsRead();
      shop.respond(url(goods), { body: ['mug'] });
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
  shop.respond(url(goods, '?page=1'), { body: ['mug'] });
  const next = deferredResponse();
  shop.respond(url(goods, '?page=2'), next.reply);
  renderPage(<Pages contract={goods} />);
  await shown('shown: mug');
  act(() => screen.getByText('Next').click());
  await shown('fetching');
  await shown('shown: mug');
  next.arrive({ body: ['cup'] });
  await shown('shown: cup');
});

it('shares one subscription between components, which ends soon after the last one unmounts', async () => {
  const goods = goodsRead();
  shop.respond(url(goods), { body: ['mug'] });
  renderPage(<Two contract={goods} />);
  await waitFor(() => expect(screen.getAllByText('shown: mug')).toHaveLength(2));
  const socket = await connected();
  expect(subscribed(socket, goods)).toHaveLength(1);
  act(() => screen.getByText('Fewer').click());
  act(() => screen.getByText('Fewer').click());
  expect(subscribed(socket, goods)).toHaveLength(1);
  await waitFor(() => expect(subscribed(socket, goods)).toHaveLength(0), { timeout: 2_000 });
});

it('replaces an HTTP response that is older than the live data', async () => {
  const goods = goodsRead();
  shop.respond(url(goods), { body: ['one'], etag: '"1"' });
  renderPage(<Goods contract={goods} />);
  await shown('shown: one');
  const socket = await connected();
  const slow = deferredResponse();
  shop.respond(url(goods), slow.reply);
  act(() => screen.getByText('Retry').click());
  act(() => socket.receive({ id: idOf(socket, goods.name), version: 2, etag: '"2"', data: ['two'] }));
  await shown('shown: two');
  slow.arrive({ body: ['one'], etag: '"1"' });
  await waitFor(() =>
    expect(subscribed(socket, goods).at(-1)).toMatchObject({ name: goods.name, etag: '"1"' }),
  );
  act(() => socket.receive({ id: idOf(socket, goods.name), version: 3, etag: '"2"', data: ['two'] }));
  await shown('shown: two');
});
