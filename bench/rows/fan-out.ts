import { productId } from '../fill.ts';
import { ManySockets } from '../many-sockets.ts';
import { type BarePeer, residentMb, startBareWs } from '../processes.ts';
import { type Figure, median, type Row } from '../row.ts';
import { type BenchShop, benchShop } from '../shop.ts';

const SUBSCRIBERS = 5_000;
const CHANGES = 20;
const MOST_MS = 250;
const MOST_KB = 20;

interface Fanned {
  /** p99 of all deliveries (ms). */
  p99: number;
  /** The last one of each change, in the middle (ms). */
  last: number;
  kilobytesEach: number;
}

/** One change to many subscribers of the same read: a product's own page, and the whole shelf of Home. */
export const fanOut: Row = {
  name: 'fan-out',
  title: `One change to ${SUBSCRIBERS.toLocaleString('en-US')} live subscribers`,
  async run() {
    const shop = await benchShop();
    const product = { name: 'catalogue.product', params: { id: productId(1_000) } };
    const shelf = { name: 'catalogue.list', params: {} };
    return [
      ...(await measure(shop, 'a product', product, `/api/products/${productId(1_000)}`)),
      ...(await measure(shop, 'the shelf of Home', shelf, '/api/products')),
    ];
  },
};

async function measure(shop: BenchShop, what: string, read: object, path: string): Promise<Figure[]> {
  const answer = await (await fetch(`${shop.url}${path}`)).arrayBuffer();
  // The bytes of the frame: the answer, its version and ETag.
  const bytes = answer.byteLength + 90;
  const bare = await startBareWs(bytes);
  const subscribe = JSON.stringify({ type: 'subscribe', id: 1, ...read });
  try {
    const bound = await fanned(bare, `${bare.url}/`, 'subscribe', async () => bare.send());
    const ours = await fanned(shop, `${shop.url}/api/live`, subscribe, () => changePrice(shop));
    const size = `${(bytes / 1000).toFixed(1)} kB`;
    return [
      {
        figure: `${what} (${size}): from before the UPDATE to every socket, the last in ${Math.round(ours.last)} ms`,
        limit: `bare ws, same bytes: p99 ${Math.round(bound.p99)} ms, the last in ${Math.round(bound.last)} ms`,
        goal: `p99 ≤ ${MOST_MS} ms`,
        value: `${Math.round(ours.p99)} ms`,
        reached: ours.p99 <= MOST_MS,
      },
      {
        figure: `memory of the process for each subscriber of ${what}`,
        limit: `bare ws ${bound.kilobytesEach.toFixed(1)} kB`,
        goal: `≤ ${MOST_KB} kB`,
        value: `${ours.kilobytesEach.toFixed(1)} kB`,
        reached: ours.kilobytesEach <= MOST_KB,
      },
    ];
  } finally {
    await bare.stop();
  }
}

async function fanned(
  { pid }: Pick<BarePeer, 'pid'>,
  url: string,
  text: string,
  change: () => Promise<void>,
): Promise<Fanned> {
  const sockets = new ManySockets();
  const before = await residentMb(pid);
  try {
    await sockets.open(url, SUBSCRIBERS, [text]);
    await pause(2_000);
    const after = await residentMb(pid);
    const all: number[] = [];
    const last: number[] = [];
    for (let n = 0; n < CHANGES + 3; n++) {
      const arrived = sockets.frames(SUBSCRIBERS);
      const began = performance.now();
      await change();
      const times = (await arrived).map((time) => time - began);
      // The first three warm up.
      if (n >= 3) {
        all.push(...times);
        last.push(times.at(-1)!);
      }
      await pause(150);
    }
    const sorted = all.sort((a, b) => a - b);
    return {
      p99: sorted[Math.floor(sorted.length * 0.99)]!,
      last: median(last),
      kilobytesEach: ((after - before) * 1_024) / SUBSCRIBERS,
    };
  } finally {
    sockets.close();
    await pause(1_000);
  }
}

async function changePrice(shop: BenchShop): Promise<void> {
  await shop.pool.query('update products set price_cents = price_cents # 1 where id = $1', [
    productId(1_000),
  ]);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
