import { setTimeout as sleep } from 'node:timers/promises';
import { metricsSettings, readMetrics } from '../../torture/live/metrics.ts';
import type { ShopUnderTest } from '../../torture/shop-under-test.ts';
import { percentile } from '../../torture/statistics.ts';
import { startBareWs } from '../baseline.ts';
import { cleanUp } from '../clean-up.ts';
import { productId } from '../fill.ts';
import { type Figure, median, type Row } from '../row.ts';
import { ownShop, residentMb } from '../shop.ts';
import { SocketPool } from '../socket-pool.ts';

const SUBSCRIBERS = 5_000;
const CHANGES = 20;
/** Warm-up, which runs twice. */
const WARM_UP_SUBSCRIBERS = 1_000;
const WARM_UP_CHANGES = 5;
const MAX_MS = 250;
const MAX_KB = 20;

interface FanOutServer {
  url: string;
  change(): void | Promise<void>;
  /** Resident memory and, if available, used heap (kB). */
  memory(): Promise<number[]>;
}

interface FanOutResult {
  /** p99 of all deliveries (ms). */
  p99: number;
  /** Median of the last delivery of each change (ms). */
  last: number;
  /** Largest growth of memory per connection. */
  kilobytesEach: number;
}

/** One change to many subscribers of the same read: a product page, and the list on Home. */
export const fanOut: Row = {
  name: 'fan-out',
  title: `One change to ${SUBSCRIBERS.toLocaleString('en-US')} live subscribers`,
  async run() {
    const product = { name: 'catalogue.product', params: { id: productId(1_000) } };
    const list = { name: 'catalogue.list', params: {} };
    const figures = await measure('a product', product, `/api/products/${productId(1_000)}`);
    await cleanUp('row');
    return [...figures, ...(await measure('the list on Home', list, '/api/products'))];
  },
};

async function measure(name: string, read: object, path: string): Promise<Figure[]> {
  // A fresh process: a process that has grown in other rows would use its free memory for the sockets.
  const shop = await ownShop({ env: metricsSettings });
  const body = await (await fetch(`${shop.url}${path}`)).arrayBuffer();
  // Size of the frame: data, version and ETag.
  const bytes = body.byteLength + 90;
  const subscribe = JSON.stringify({ type: 'subscribe', id: 1, ...read });
  const baseline = await measureBareFanOut(bytes);
  const ours = await measureFanOut(
    { url: `${shop.url}/api/live`, change: () => changePrice(shop), memory: () => memoryOf(shop) },
    subscribe,
  );
  const size = `${(bytes / 1000).toFixed(1)} kB`;
  return [
    {
      figure: `${name} (${size}): from before the UPDATE to every socket, the last in ${Math.round(ours.last)} ms`,
      baseline: `bare ws, same bytes: p99 ${Math.round(baseline.p99)} ms, the last in ${Math.round(baseline.last)} ms`,
      goal: `p99 ≤ ${MAX_MS} ms`,
      value: `${Math.round(ours.p99)} ms`,
      reached: ours.p99 <= MAX_MS,
    },
    {
      figure: `memory of the process for each subscriber of ${name}`,
      baseline: `bare ws ${baseline.kilobytesEach.toFixed(1)} kB`,
      goal: `≤ ${MAX_KB} kB`,
      value: `${ours.kilobytesEach.toFixed(1)} kB`,
      reached: ours.kilobytesEach <= MAX_KB,
    },
  ];
}

async function measureBareFanOut(bytes: number): Promise<FanOutResult> {
  const bare = await startBareWs(bytes);
  const memory = async () => [(await residentMb(bare.pid)) * 1_048.576];
  return measureFanOut({ ...bare, memory }, 'subscribe');
}

async function memoryOf(shop: ShopUnderTest): Promise<number[]> {
  const figure = await readMetrics(shop);
  const usedBytes = figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes');
  return [figure('process_resident_memory_bytes') / 1_000, usedBytes / 1_000];
}

async function measureFanOut({ url, change, memory }: FanOutServer, text: string): Promise<FanOutResult> {
  // Excludes memory that the first connections and messages allocate permanently.
  for (let round = 0; round < 2; round++)
    await withSubscribers(url, text, WARM_UP_SUBSCRIBERS, (sockets) =>
      timeDeliveries(sockets, WARM_UP_SUBSCRIBERS, change, WARM_UP_CHANGES),
    );
  const before = await lowest(memory);
  return withSubscribers(url, text, SUBSCRIBERS, async (sockets) => {
    const after = await lowest(memory);
    // The first three changes are a warm-up.
    const times = (await timeDeliveries(sockets, SUBSCRIBERS, change, CHANGES + 3)).slice(3);
    return {
      p99: percentile(times.flat(), 0.99),
      last: median(times.map((ofOne) => ofOne.at(-1)!)),
      kilobytesEach: Math.max(...after.map((kB, index) => kB - before[index]!)) / SUBSCRIBERS,
    };
  });
}

async function withSubscribers<T>(
  url: string,
  text: string,
  subscribers: number,
  work: (sockets: SocketPool) => Promise<T>,
): Promise<T> {
  const sockets = new SocketPool();
  try {
    await sockets.open(url, subscribers, text);
    await sleep(2_000);
    return await work(sockets);
  } finally {
    sockets.close();
    await sleep(1_000);
  }
}

/** Delivery times of each change, in order of arrival (ms). */
async function timeDeliveries(
  sockets: SocketPool,
  subscribers: number,
  change: FanOutServer['change'],
  changes: number,
): Promise<number[][]> {
  const times: number[][] = [];
  for (let n = 0; n < changes; n++) {
    const arrivals = sockets.frames(subscribers);
    const began = performance.now();
    await change();
    times.push((await arrivals).map((time) => time - began));
    await sleep(150);
  }
  return times;
}

/** Lowest of several samples, because garbage collection runs between them. */
async function lowest(memory: FanOutServer['memory']): Promise<number[]> {
  let found = await memory();
  for (let n = 0; n < 30; n++) {
    await sleep(100);
    const now = await memory();
    found = found.map((kB, index) => Math.min(kB, now[index]!));
  }
  return found;
}

async function changePrice(shop: ShopUnderTest): Promise<void> {
  await shop.db.pool.query('update products set price_cents = price_cents # 1 where id = $1', [
    productId(1_000),
  ]);
}
