import { describe, expect, it } from 'vitest';
import {
  cacheFailedRead,
  cacheKey,
  cacheReads,
  type ReadsState,
  readRequested,
  readsReducer,
  removeReads,
  resetReads,
} from './read-cache.ts';

const goods = { name: 'goods.list', path: '/goods', params: {} };
const key = 'goods.list {}';
const error = { code: 'failed', message: 'No.', status: 500 } as const;
const reduce = (...actions: Parameters<typeof readsReducer>[1][]): ReadsState =>
  actions.reduce<ReadsState>(readsReducer, {});

describe('the cache key', () => {
  it('is the same for equal parameters', () => {
    expect(cacheKey('goods.list', { b: 1, a: undefined, c: '' })).toBe('goods.list {"b":1,"c":""}');
    expect(cacheKey('goods.list', { c: '', b: 1 })).toBe('goods.list {"b":1,"c":""}');
    expect(cacheKey('goods.list', undefined)).toBe(cacheKey('goods.list', {}));
  });
});

describe('the slice reads', () => {
  it('has data with its ETag and the time of its arrival', () => {
    const before = performance.now();
    const entry = reduce(cacheReads([{ ...goods, data: ['mug'], etag: '"1"' }]))[key]!;
    expect(entry).toMatchObject({ data: ['mug'], etag: '"1"' });
    expect(entry.receivedAt).toBeGreaterThanOrEqual(before);
  });

  it('keeps data and error during a request, which new data ends', () => {
    const during = reduce(
      cacheReads([{ ...goods, data: ['mug'] }]),
      cacheFailedRead({ ...goods, error }),
      readRequested({ ...goods, request: 1 }),
    );
    expect(during[key]).toMatchObject({ data: ['mug'], error, request: 1 });
    const after = readsReducer(during, cacheReads([{ ...goods, data: ['cup'] }]))[key]!;
    expect(after.data).toEqual(['cup']);
    expect([after.request, after.error]).toEqual([undefined, undefined]);
  });

  it('keeps data without its ETag after a failure, so that it is sent again', () => {
    const entry = reduce(
      cacheReads([{ ...goods, data: ['mug'], etag: '"1"' }]),
      readRequested({ ...goods, request: 1 }),
      cacheFailedRead({ ...goods, error }),
    )[key]!;
    expect(entry).toMatchObject({ data: ['mug'], error });
    expect([entry.etag, entry.request]).toEqual([undefined, undefined]);
  });

  it('drops the ETag of older data', () => {
    const write = cacheReads([{ ...goods, data: ['cup'] }]);
    expect(reduce(cacheReads([{ ...goods, data: ['mug'], etag: '"1"' }]), write)[key]!.etag).toBeUndefined();
  });

  it('shares equal parts with the previous data', () => {
    const first = reduce(cacheReads([{ ...goods, data: { mug: { price: 1 }, cup: { price: 2 } } }]));
    const second = readsReducer(
      first,
      cacheReads([{ ...goods, data: { mug: { price: 1 }, cup: { price: 3 } } }]),
    );
    const [before, after] = [first, second].map(
      (reads) => reads[key]!.data as { mug: object; cup: object },
    ) as [{ mug: object; cup: object }, { mug: object; cup: object }];
    expect(after.mug).toBe(before.mug);
    expect(after.cup).toEqual({ price: 3 });
  });

  it('removes some entries or all', () => {
    const reads = reduce(
      cacheReads([
        { ...goods, data: ['mug'] },
        { ...goods, params: { page: 2 }, data: ['cup'] },
      ]),
    );
    expect(Object.keys(readsReducer(reads, removeReads([key, 'unknown {}'])))).toEqual([
      'goods.list {"page":2}',
    ]);
    expect(readsReducer(reads, resetReads())).toEqual({});
    expect(readsReducer(reads, { type: 'another action' })).toBe(reads);
  });
});
