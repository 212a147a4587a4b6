import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterPaths } from '../../src/server/storage/embedded/paths.ts';
import { connectionTo } from '../../src/server/storage/embedded/session.ts';
import { fillLarge } from '../fill.ts';
import { startShop } from '../processes.ts';
import type { Figure, Row } from '../row.ts';

const MAX_SECONDS = 120;

/** Time to fill a large shop. */
export const fill: Row = {
  name: 'fill',
  title: 'Filling 100,000 products and 1,000,000 orders',
  byName: true,
  async run(): Promise<Figure> {
    const dataDir = await mkdtemp(join(tmpdir(), 'shopkeeper-bench-fill-'));
    const shop = await startShop({ DEMO: 'off' }, dataDir);
    try {
      const began = performance.now();
      await fillLarge(connectionTo(clusterPaths(dataDir)), { products: 100_000, orders: 1_000_000 });
      const seconds = (performance.now() - began) / 1000;
      return {
        figure: 'rows, indexes and counters',
        limit: '',
        goal: `≤ ${MAX_SECONDS} s`,
        value: `${Math.round(seconds)} s`,
        reached: seconds <= MAX_SECONDS,
      };
    } finally {
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
