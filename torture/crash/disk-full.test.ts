/** A disk that is full (RELIABILITY G9): a small one of its own, in memory. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cannotRun, report } from '../figures.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { call, emptyShop, NO_PAGES, type Shopper, TriedShop } from '../tried-shop.ts';
import { buy, damage, emptyLedger } from './buyers.ts';

const MEGABYTE = 1024 * 1024;
const disk = mkdtempSync(join(tmpdir(), 'shopkeeper-disk-'));
const mounted = mount();
let shop: TriedShop;
let people: Shopper[];
let product: string;

/** False where this user may not mount; then nothing here is tried. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk], { stdio: 'ignore' });
    chmodSync(disk, 0o755);
    return true;
  } catch {
    cannotRun('G9', 'a small disk cannot be mounted by this user');
    return false;
  }
}

beforeAll(async () => {
  if (!mounted) return;
  // With the run's empty shop, if it has made one.
  const empty = await emptyShop();
  if (empty) execFileSync('cp', ['-a', empty, join(disk, 'data')]);
  shop = await TriedShop.open({ ...NO_PAGES, DATA_DIR: join(disk, 'data') });
  people = await shop.people(8);
  [product] = (await shop.products([1_250])) as [string];
  await shop.people(1, 'admin');
}, 60_000);
afterAll(async () => {
  await shop?.close();
  if (mounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

const free = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

it.runIf(mounted)(
  'refuses writes, goes on showing, loses nothing, and writes again once there is room',
  async () => {
    const ledger = emptyLedger();
    let goesOn = true;
    const buying = buy(shop, people, product, ledger, () => goesOn);
    const ballast = join(disk, 'ballast');
    const { pid } = shop.running;
    let wait = 0;
    try {
      await expect.poll(() => ledger.placed.length, { timeout: 20_000 }).toBeGreaterThan(50);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - MEGABYTE)));
      const unavailable = () => ledger.refused.get(503) ?? 0;
      await expect.poll(unavailable, { timeout: 60_000 }).toBeGreaterThan(20);

      const [list, cart] = await Promise.all([
        call(shop, 'GET', '/api/products'),
        call(shop, 'GET', '/api/cart', { as: people[0]! }),
      ]);
      expect([list.status, cart.status]).toEqual([200, 200]);

      const since = performance.now();
      rmSync(ballast);
      await expect.poll(() => ledger.lastAt, { timeout: 60_000 }).toBeGreaterThan(since + 50);
      wait = ledger.lastAt - since;
    } finally {
      goesOn = false;
      await buying;
    }
    expect(shop.running.pid).toBe(pid);
    expect([...ledger.refused.keys()].filter((status) => status !== 503)).toEqual([]);
    expect(await damage(shop.db, ledger, 1)).toEqual([]);
    expect(wait).toBeLessThan(timeLimit(5_000));
    report(
      'G9',
      `${ledger.placed.length} acknowledged, 0 lost; writes again ${ms(wait)} after there was room`,
    );
  },
  180_000,
);
