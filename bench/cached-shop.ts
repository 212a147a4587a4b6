import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../src/server/project.ts';
import type { ShopUnderTest } from '../torture/shop-under-test.ts';
import { fillLarge, type ShopSize } from './fill.ts';
import { openShop } from './shop.ts';

/** Filled shops are cached here, because filling takes minutes. */
const folder = process.env.BENCH_DATA ?? projectFile('bench/data');

/** Cache key: a change of the fill code or the schema refills the shop. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(readFileSync(projectFile('bench/fill.ts')));
  const migrations = projectFile('database/migrations');
  for (const name of readdirSync(migrations).toSorted()) hash.update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 12);
}

/** Opens a shop of this size for the whole run, filled once and cached. */
export async function cachedShop(size: ShopSize): Promise<ShopUnderTest> {
  const dataDir = join(folder, `${size.products}-products-${size.orders}-orders`);
  const marker = join(dataDir, 'filled-by');
  const hash = sourcesHash();
  const isFilled = existsSync(marker) && readFileSync(marker, 'utf8') === hash;
  if (!isFilled) {
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
  }
  const shop = await openShop('run', { DATA_DIR: dataDir });
  if (isFilled) return shop;
  process.stdout.write(`Filling ${size.products} products and ${size.orders} orders\n`);
  await fillLarge(shop.connection, size);
  await writeFile(marker, hash);
  await shop.running.restart();
  return shop;
}
