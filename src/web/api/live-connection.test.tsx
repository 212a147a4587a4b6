import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { read } from '../../shared/operation.ts';
import { LiveConnection, type LiveStatus } from './live-connection.ts';

const goods = read<Record<string, unknown>, unknown>('goods.list', '/goods');
const news = read<Record<string, unknown>, unknown>('news.list', '/news');

let restore: () => void;
let live: LiveConnection;
beforeEach(() => {
  vi.useFakeTimers();
  restore = FakeSocket.install();
  live = new LiveConnection(() => 'ws://shop.test/api/live');
});
afterEach(() => {
  live.stop();
  restore();
  vi.useRealTimers();
});

const listener = () => ({ onData: vi.fn(), onError: vi.fn() });
function openConnection(...subscriptions: { read: typeof goods; params: object; etag?: string }[]) {
  const received = subscriptions.map((subscription) => {
    const callbacks = listener();
    return { ...callbacks, handle: live.subscribe({ ...subscription, ...callbacks }) };
  });
  live.start();
  FakeSocket.last.accept();
  return received;
}

describe('the connection', () => {
  it('opens only after it was started and if it has a subscription', () => {
    const stop = live.subscribe({ read: goods, params: {}, ...listener() }).stop;
    expect(FakeSocket.instances).toHaveLength(0);
    stop();
    live.start();
    expect(FakeSocket.instances).toHaveLength(0);
    live.subscribe({ read: goods, params: {}, ...listener() });
    expect(FakeSocket.instances).toHaveLength(1);
  });

  it('sends all subscriptions over one socket, with the ETags of cached data', () => {
    openConnection({ read: goods, params: { page: 1 }, etag: '"a"' }, { read: news, params: {} });
    live.subscribe({ read: goods, params: { page: 2 }, ...listener() });
    expect(FakeSocket.instances).toHaveLength(1);
    expect(FakeSocket.last.subscriptions).toEqual([
      { id: 1, name: 'goods.list', params: { page: 1 }, etag: '"a"' },
      { id: 2, name: 'news.list', params: {} },
      { id: 3, name: 'goods.list', params: { page: 2 } },
    ]);
  });

  it('times out if it does not open, and reconnects', () => {
    live.subscribe({ read: goods, params: {}, ...listener() });
    live.start();
    vi.advanceTimersByTime(5_000);
    expect(live.status).toBe('closed');
    vi.advanceTimersByTime(800);
    expect(FakeSocket.instances).toHaveLength(2);
  });
});

describe('onReachable', () => {
  it('connects without subscriptions, and calls the listener when the shop is reachable', () => {
    const onReachable = vi.fn();
    live.start();
    const stop = live.onReachable(onReachable);
    expect(FakeSocket.instances).toHaveLength(1);
    FakeSocket.last.drop();
    vi.advanceTimersByTime(2_000);
    expect(onReachable).not.toHaveBeenCalled();
    FakeSocket.last.accept();
    expect(onReachable).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('online'));
    expect(onReachable).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new Event('online'));
    expect(onReachable).toHaveBeenCalledTimes(2);
  });
});

describe('a message', () => {
  it('is delivered to its subscription, even if it is an error', () => {
    const [first, second] = openConnection({ read: goods, params: {} }, { read: news, params: {} });
    FakeSocket.last.receive({ id: 1, version: 1, etag: '"1"', data: ['mug'] });
    FakeSocket.last.receive({ id: 2, error: { code: 'not-found', message: 'Gone.' } });
    FakeSocket.last.receive({ id: 2, unchanged: true });
    FakeSocket.last.receive({ id: 99, version: 1, etag: '"9"', data: ['unknown subscription'] });
    expect(first!.onData.mock.calls).toEqual([[['mug'], '"1"']]);
    expect(first!.onError).not.toHaveBeenCalled();
    expect(second!.onError.mock.calls).toEqual([[{ code: 'not-found', message: 'Gone.', status: 0 }]]);
    expect(second!.onData).not.toHaveBeenCalled();
  });

  it('is an error if its data does not match the contract', () => {
    const list = read<Record<string, unknown>, { goods: string[] }>('goods.paged', '/goods', { goods: 1 });
    const [first] = openConnection({ read: list, params: {} });
    FakeSocket.last.receive({ id: 1, version: 1, etag: '"1"', data: { error: 'upstream unavailable' } });
    expect(first!.onData).not.toHaveBeenCalled();
    expect(first!.onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'unexpected' }));
    FakeSocket.last.receive({ id: 1, version: 2, etag: '"2"', data: { goods: ['mug'] } });
    expect(first!.onData).toHaveBeenCalledWith({ goods: ['mug'] }, '"2"');
  });

  it.each(['<html>', 'null', '7'])(
    'that is not a frame (%s) closes the socket, and the client reconnects',
    (text) => {
      openConnection({ read: goods, params: {} });
      FakeSocket.last.onmessage?.({ data: text });
      expect(live.status).toBe('closed');
      vi.advanceTimersByTime(2_000);
      expect(FakeSocket.instances).toHaveLength(2);
    },
  );

  it('is not delivered after the subscription has stopped', () => {
    const [first] = openConnection({ read: goods, params: {} });
    first!.handle.stop();
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'unsubscribe', id: 1 });
    FakeSocket.last.receive({ id: 1, version: 1, etag: '"1"', data: ['mug'] });
    expect(first!.onData).not.toHaveBeenCalled();
  });

  it('is requested again when an HTTP response changes the cached data', () => {
    const [first] = openConnection({ read: goods, params: {} });
    FakeSocket.last.receive({ id: 1, version: 1, etag: '"new"', data: ['new'] });
    first!.handle.updateEtag('"new"');
    expect(FakeSocket.last.subscriptions).toHaveLength(1);
    first!.handle.updateEtag('"old"');
    expect(FakeSocket.last.subscriptions).toEqual([{ id: 2, name: 'goods.list', params: {}, etag: '"old"' }]);
    FakeSocket.last.receive({ id: 2, version: 2, etag: '"new"', data: ['new again'] });
    expect(first!.onData.mock.lastCall).toEqual([['new again'], '"new"']);
  });
});

describe('reconnecting', () => {
  it('renews active subscriptions with their newest ETags', () => {
    const [, second] = openConnection({ read: goods, params: {} }, { read: news, params: {} });
    FakeSocket.last.receive({ id: 1, version: 1, etag: '"1"', data: ['x'] });
    second!.handle.stop();
    FakeSocket.last.drop();
    expect(live.status).toBe('closed');
    vi.advanceTimersByTime(800);
    FakeSocket.last.accept();
    expect(FakeSocket.instances).toHaveLength(2);
    expect(FakeSocket.last.subscriptions).toEqual([{ id: 1, name: 'goods.list', params: {}, etag: '"1"' }]);
  });

  it('backs off with jitter, up to 1.3 s', () => {
    const waits: number[] = [];
    for (const random of [0, 0.999]) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      openConnection({ read: goods, params: {} });
      for (let failures = 0; failures < 6; failures++) {
        const before = FakeSocket.instances.length;
        FakeSocket.last.drop();
        const droppedAt = Date.now();
        while (FakeSocket.instances.length === before) vi.advanceTimersByTime(10);
        waits.push(Date.now() - droppedAt);
      }
      live.stop();
      live = new LiveConnection(() => 'ws://shop.test/api/live');
    }
    expect(waits.slice(0, 6)).toEqual([200, 330, 330, 330, 330, 330]);
    expect(waits.slice(6)).toEqual([800, 1300, 1300, 1300, 1300, 1300]);
  });

  it('resets the backoff after a message', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    openConnection({ read: goods, params: {} });
    for (let failures = 0; failures < 5; failures++) {
      FakeSocket.last.drop();
      vi.advanceTimersByTime(1_300);
    }
    FakeSocket.last.accept();
    FakeSocket.last.receive({ id: 1, unchanged: true });
    const before = FakeSocket.instances.length;
    FakeSocket.last.drop();
    vi.advanceTimersByTime(800);
    expect(FakeSocket.instances).toHaveLength(before + 1);
  });

  it('is rare while the device is offline, and immediate when it comes online', () => {
    openConnection({ read: goods, params: {} });
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    FakeSocket.last.drop();
    vi.advanceTimersByTime(14_000);
    expect(FakeSocket.instances).toHaveLength(1);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.instances).toHaveLength(2);
  });

  it('waits longer after a connection limit', () => {
    openConnection({ read: goods, params: {} });
    FakeSocket.last.drop(1008);
    vi.advanceTimersByTime(4_900);
    expect(FakeSocket.instances).toHaveLength(1);
    vi.advanceTimersByTime(15_200);
    expect(FakeSocket.instances).toHaveLength(2);
  });

  it.each([
    ['the device comes online', () => window.dispatchEvent(new Event('online'))],
    ['the page is restored', () => window.dispatchEvent(new Event('pageshow'))],
    ['the tab becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is immediate when %s', (_, dispatch) => {
    openConnection({ read: goods, params: {} });
    FakeSocket.last.drop(1008);
    dispatch();
    expect(FakeSocket.instances).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    // The earlier timer opens no second connection.
    expect(
      FakeSocket.instances.filter(({ readyState }) => readyState === FakeSocket.CONNECTING),
    ).toHaveLength(1);
  });
});

describe('a connection without messages', () => {
  it('is pinged, and closed if no reply arrives', () => {
    openConnection({ read: goods, params: {} });
    vi.advanceTimersByTime(15_000);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'ping' });
    FakeSocket.last.receive({ pong: true });
    vi.advanceTimersByTime(3_000);
    expect(live.status).toBe('open');
    vi.advanceTimersByTime(12_000 + 3_000);
    expect(live.status).toBe('closed');
    vi.advanceTimersByTime(800);
    expect(FakeSocket.instances).toHaveLength(2);
  });

  it('is kept open after any message', () => {
    openConnection({ read: goods, params: {} });
    vi.advanceTimersByTime(15_000);
    FakeSocket.last.receive({ id: 1, unchanged: true });
    vi.advanceTimersByTime(3_000);
    expect(live.status).toBe('open');
  });
});

it('restart reconnects with the current session and drops all ETags', () => {
  openConnection({ read: goods, params: {}, etag: '"of the previous user"' });
  const oldSocket = FakeSocket.last;
  live.restart();
  FakeSocket.last.accept();
  expect(FakeSocket.instances).toHaveLength(2);
  expect(FakeSocket.last.subscriptions).toEqual([{ id: 1, name: 'goods.list', params: {} }]);
  oldSocket.drop();
  expect(live.status).toBe('open');
});

it('does not reconnect while stopped', () => {
  openConnection({ read: goods, params: {} });
  live.stop();
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.instances).toHaveLength(1);
  live.start();
  expect(FakeSocket.instances).toHaveLength(2);
});

it('reports its status', () => {
  const statuses: LiveStatus[] = [];
  live.onStatus((status) => statuses.push(status));
  openConnection({ read: goods, params: {} });
  FakeSocket.last.drop();
  expect(statuses).toEqual(['connecting', 'open', 'closed']);
});
