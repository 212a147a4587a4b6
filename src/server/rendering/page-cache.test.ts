import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { takeSnapshot } from '../live/snapshot.ts';
import { PageCache } from './page-cache.ts';

const outdated = new Set<unknown>();
const hub = { isCurrent: (snapshot: unknown) => !outdated.has(snapshot) };
const products = takeSnapshot(['a cup']);
const bytes = (length: number) => Buffer.alloc(length, 'x');

test('serves a page while all its snapshots are current', () => {
  const pages = new PageCache(hub);
  const other = takeSnapshot(['a plate']);
  const page = pages.store('/', bytes(10), [products, other]);
  expect(pages.current('/')).toBe(page);
  outdated.add(other);
  expect(pages.current('/')).toBeUndefined();
});

test('evicts the least recently used pages beyond the byte limit', () => {
  const pages = new PageCache(hub, 100);
  for (const url of ['/a', '/b', '/c']) pages.store(url, bytes(30), [products]);
  expect(pages.current('/a')).toBeDefined();
  pages.store('/d', bytes(60), [products]);
  expect(['/a', '/b', '/c', '/d'].filter((url) => pages.current(url))).toEqual(['/a', '/d']);
});

test('counts a page that is rendered again once', () => {
  const pages = new PageCache(hub, 100);
  pages.store('/other', bytes(30), [products]);
  for (let n = 0; n < 10; n++) pages.store('/', bytes(60), [products]);
  expect(pages.current('/other')).toBeDefined();
});

test('does not cache a page larger than the limit', () => {
  const pages = new PageCache(hub, 100);
  pages.store('/other', bytes(30), [products]);
  expect(pages.store('/', bytes(100), [products]).plain).toHaveLength(100);
  expect(pages.current('/')).toBeUndefined();
  expect(pages.current('/other')).toBeDefined();
});

test('counts the compressed copy of a page', async () => {
  const pages = new PageCache(hub, 1_000);
  // Random bytes cannot be compressed.
  for (const url of ['/a', '/b']) await pages.store(url, randomBytes(300), [products]).compressed;
  expect(['/a', '/b'].filter((url) => pages.current(url))).toEqual(['/b']);
});

test('does not keep a page that could not be compressed', async () => {
  const pages = new PageCache(hub);
  const { compressed } = pages.store('/', { length: 3 } as Buffer, []);
  await expect(compressed).rejects.toThrow(TypeError);
  expect(pages.current('/')).toBeUndefined();
});
