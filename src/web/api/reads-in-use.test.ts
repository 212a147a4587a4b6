import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read } from '../../shared/operation.ts';
import { mine as myOrders } from '../../shop/orders/contract.ts';
import { createStore } from '../store.ts';
import { fetchRead } from './fetch-read.ts';
import { cacheReads } from './read-cache.ts';
import { invalidateReads, retainRead } from './reads-in-use.ts';

const goods = read<Record<string, never>, string[]>('goods.list', '/goods');
const others = read<Record<string, never>, string[]>('others.list', '/others');
const TTL_MS = 600_000;

let store: ReturnType<typeof createStore>;
const names = () => Object.keys(store.getState().reads).map((key) => key.split(' ')[0]);
const data = () => store.getState().reads['goods.list {}']?.data;

beforeEach(() => {
  vi.useFakeTimers();
  store = createStore();
  store.dispatch(
    cacheReads([
      { ...goods, params: {}, data: ['mug'] },
      { ...others, params: {}, data: ['pot'] },
    ]),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('removes a read 600 s after its last component has unmounted', () => {
  const releases = [retainRead(store, goods, {}), retainRead(store, goods, {})];
  releases[0]!();
  vi.advanceTimersByTime(2 * TTL_MS);
  expect(names()).toContain('goods.list');
  releases[1]!();
  vi.advanceTimersByTime(TTL_MS - 1);
  expect(names()).toContain('goods.list');
  vi.advanceTimersByTime(1);
  expect(names()).toEqual(['others.list']);
});

it('keeps a read that is used again within 600 s', () => {
  retainRead(store, goods, {})();
  vi.advanceTimersByTime(TTL_MS - 1);
  const release = retainRead(store, goods, {});
  vi.advanceTimersByTime(TTL_MS);
  expect(names()).toContain('goods.list');
  release();
  vi.advanceTimersByTime(TTL_MS);
  expect(names()).not.toContain('goods.list');
});

it('counts the uses of each store separately', () => {
  retainRead(createStore(), goods, {});
  retainRead(store, goods, {})();
  vi.advanceTimersByTime(TTL_MS);
  expect(names()).not.toContain('goods.list');
});

it('has timers that let Node exit', () => {
  vi.useRealTimers();
  const start = vi.spyOn(globalThis, 'setTimeout');
  retainRead(store, goods, {})();
  const timer = start.mock.results[0]!.value as NodeJS.Timeout;
  start.mockRestore();
  expect(timer.hasRef()).toBe(false);
  clearTimeout(timer);
});

describe('an invalidation', () => {
  let responses: ((body: unknown) => void)[];
  beforeEach(() => {
    responses = [];
    vi.stubGlobal(
      'fetch',
      () => new Promise((resolve) => responses.push((body: unknown) => resolve(Response.json(body)))),
    );
  });

  it('removes unused reads and refetches the others, whose responses in flight are too old', async () => {
    retainRead(store, goods, {});
    const before = fetchRead(store, goods, {});
    invalidateReads(store);
    expect(names()).toEqual(['goods.list']);
    expect(responses).toHaveLength(2);
    responses[0]!(['from before']);
    await before;
    expect(data()).toEqual(['mug']);
    responses[1]!(['from after']);
    await vi.waitFor(() => expect(data()).toEqual(['from after']));
  });

  it('refetches an unused read that is in flight: a slice may wait for its response', async () => {
    retainRead(store, myOrders, {})();
    void fetchRead(store, myOrders, {});
    invalidateReads(store);
    expect(names()).toEqual(['orders.mine']);
    expect(store.getState().order.loading).toBe(true);
    responses[1]!({ orders: [], page: 1, pages: 1, total: 0 });
    await vi.waitFor(() => expect(store.getState().order.loading).toBe(false));
  });
});
