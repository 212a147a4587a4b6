import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../load.ts';
import { residentMb, startShop } from '../processes.ts';
import { type Figure, median, type Row } from '../row.ts';

const absolute = (value: number, most: number, unit: string, detail: string): Figure => ({
  figure: detail,
  limit: '',
  goal: `≤ ${most} ${unit}`,
  value: `${Math.round(value * 100) / 100} ${unit}`,
  reached: value <= most,
});

/** From the command to the ready line, with a new and with a filled data folder; memory idle and after load. */
export const start: Row = {
  name: 'start',
  title: 'Start and memory',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'shopkeeper-bench-start-'));
    const first = await startShop({}, dataDir);
    await first.stop();
    const warm: number[] = [];
    for (let round = 0; round < 5; round++) {
      const shop = await startShop({}, dataDir);
      warm.push(shop.readyMs);
      await shop.stop();
    }
    const shop = await startShop({}, dataDir);
    await fetch(shop.url).then((response) => response.text());
    const idle = await residentMb(shop.pid);
    await load({ url: shop.url, seconds: 5 });
    await load({ url: `${shop.url}/api/products?limit=20`, seconds: 5 });
    const after = await residentMb(shop.pid);
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
    return [
      absolute(median(warm) / 1000, 1.5, 's', 'warm start, median of 5'),
      absolute(first.readyMs / 1000, 15, 's', 'first start on an empty folder'),
      absolute(idle, 150, 'MB', 'memory of the process, idle'),
      absolute(after, 300, 'MB', 'memory of the process, after load'),
    ];
  },
};
