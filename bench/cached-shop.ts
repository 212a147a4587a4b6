import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../src/server/project.ts';
import { clusterPaths } from '../src/server/storage/embedded/paths.ts';
import { connectionTo } from '../src/server/storage/embedded/session.ts';
import { fillLarge, type ShopSize } from './fill.ts';
import { startShop } from './processes.ts';
import { type BenchShop, connectBenchShop } from './shop.ts';

/** Filled shops are cached here, because filling takes minutes. */
const folder = process.env.BENCH_DATA ?? projectFile('bench/data');

/** Cache key: a change of the fill code or the schema refills the shop. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(readFileSync(projectFile('bench/fill.ts')));
  const migrations = projectFile('database/migrations');
  for (const name of readdirSync(migrations).toSorted()) hash.update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 12);
}

/** Starts a shop of this size, filled once and cached. */
export async function cachedShop(amounts: ShopSize): Promise<BenchShop> {
  const dataDir = join(folder, `${amounts.products}-products-${amounts.orders}-orders`);
  const mark = join(dataDir, 'filled-by');
  const hash = sourcesHash();
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== hash) {
    const began = performance.now();
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    const shop = await startShop({ DEMO: 'off' }, dataDir);
    try {
      await fillLarge(connectionTo(clusterPaths(dataDir)), amounts);
    } finally {
      await shop.stop();
    }
    await writeFile(mark, hash);
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(
      `Filled ${amounts.products.toLocaleString('en-US')} products and ${amounts.orders.toLocaleString('en-US')} orders in ${seconds} s\n`,
    );
  }
  return connectBenchShop(await startShop({ DEMO: 'off' }, dataDir));
}
