/** A full disk (RELIABILITY G9), on a small tmpfs. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { cannotRun, report } from '../figures.ts';
import { callApi, emptyShopData, NO_PAGES, ShopUnderTest } from '../shop-under-test.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { findInconsistencies, whileBuying } from './buyers.ts';

const MEGABYTE = 1024 * 1024;
const disk = mkdtempSync(join(tmpdir(), 'shopkeeper-disk-'));
const isMounted = mount();

/** Returns false when this user may not mount; the test is then skipped. */
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

afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

it.runIf(isMounted)(
  'refuses writes, serves reads, loses nothing, and accepts writes again once there is space',
  async () => {
    // Starts from the run's empty shop, if there is one.
    const empty = await emptyShopData();
    if (empty) execFileSync('cp', ['-a', empty, join(disk, 'data')]);
    const shop = await ShopUnderTest.open({ ...NO_PAGES, DATA_DIR: join(disk, 'data') });
    onTestFinished(() => shop.close());
    const users = await shop.createUsers(8);
    const [productId] = (await shop.createProducts([1_250])) as [string];
    await shop.createUsers(1, 'admin');
    const ballast = join(disk, 'ballast');
    const { pid } = shop.running;
    let recoveryMs = 0;
    const bought = await whileBuying(shop, users, productId, async (ledger) => {
      await expect.poll(() => ledger.placed.length, { timeout: 120_000 }).toBeGreaterThan(50);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, freeBytes() - MEGABYTE)));
      const unavailable = () => ledger.refused.get(503) ?? 0;
      await expect.poll(unavailable, { timeout: 60_000 }).toBeGreaterThan(20);

      const [list, cart] = await Promise.all([
        callApi(shop, 'GET', '/api/products'),
        callApi(shop, 'GET', '/api/cart', { as: users[0]! }),
      ]);
      expect([list.status, cart.status]).toEqual([200, 200]);

      const freedAt = performance.now();
      rmSync(ballast);
      await expect.poll(() => ledger.lastAt, { timeout: 60_000 }).toBeGreaterThan(freedAt + 50);
      recoveryMs = ledger.lastAt - freedAt;
    });
    expect(shop.running.pid).toBe(pid);
    expect([...bought.refused.keys()].filter((status) => status !== 503)).toEqual([]);
    expect(await findInconsistencies(shop.db, bought, 1)).toEqual([]);
    expect(recoveryMs).toBeLessThan(timeLimit(5_000));
    report(
      'G9',
      `${bought.placed.length} acknowledged, 0 lost; writes accepted again after ${ms(recoveryMs)}`,
    );
  },
);
