import { readFileSync } from 'node:fs';
import { clusterPaths } from '../src/server/storage/embedded/paths.ts';
import { cachedShop } from './cached-shop.ts';
import type { ShopSize } from './fill.ts';
import { type GrowthCase, invalidateCaches } from './growth.ts';
import type { BenchShop } from './shop.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
}

/** Execution plan of a statement. */
export interface StatementPlan {
  ms: number;
  /** Nodes that read tables, with their numbers of rows. */
  reads: string[];
  /** Pages of 8 kB that were read. */
  pages: number;
}

/** From the sixth execution on, a statement may have a generic plan. */
const WARM_UP_REQUESTS = 12;
const ROLE_SETTINGS = [
  "session_preload_libraries to 'auto_explain'",
  'auto_explain.log_min_duration to 0',
  'auto_explain.log_analyze to on',
  'auto_explain.log_buffers to on',
  "auto_explain.log_format to 'json'",
];

/** Waits until PostgreSQL has written the plans of finished statements to its log (100 ms). */
const logWritten = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Sends the requests of the growth rows; returns the plans of all statements of the last request of each. */
export async function plansOf(
  amounts: ShopSize,
  cases: readonly GrowthCase[],
  cookieOf: (shop: BenchShop, role: GrowthCase['role']) => Promise<string | undefined>,
): Promise<Map<string, StatementPlan[]>> {
  const before = await cachedShop(amounts);
  const role = await before.pool.connect();
  await role.query("load 'auto_explain'");
  for (const setting of ROLE_SETTINGS) await role.query(`alter role current_user set ${setting}`);
  role.release();
  await before.stop();
  // New connections log their plans.
  const shop = await cachedShop(amounts);
  const { log } = clusterPaths(shop.dataDir);
  const plans = new Map<string, StatementPlan[]>();
  try {
    for (const one of cases) {
      const cookie = await cookieOf(shop, one.role);
      const ask = async (n: number) => {
        const url = `${shop.url}${one.path(n, amounts)}`;
        const answer = await fetch(url, { headers: cookie ? { cookie } : {} });
        if (!answer.ok) throw new Error(`${one.name} responded ${answer.status}`);
        await answer.arrayBuffer();
      };
      for (let n = 0; n < WARM_UP_REQUESTS; n++) await ask(n);
      await invalidateCaches(shop);
      await logWritten();
      const from = readFileSync(log).length;
      await ask(WARM_UP_REQUESTS);
      await logWritten();
      plans.set(one.name, plansIn(readFileSync(log).subarray(from).toString()));
    }
  } finally {
    await shop.pool.query('alter role current_user reset all');
    await shop.stop();
  }
  return plans;
}

/** Plans of the shop's reads in a part of the server's log. */
function plansIn(text: string): StatementPlan[] {
  return [...text.matchAll(/duration: ([\d.]+) ms\s+plan:\s*\n(\s*\{[\s\S]*?\n\s*\})\s*(?=\n\S|$)/g)].flatMap(
    ([, ms, json]) => {
      const { Plan: plan, 'Query Text': query } = JSON.parse(json!) as { Plan: Node; 'Query Text': string };
      // Skips session lookups, the change feed's heartbeat, and statements of the benchmark.
      if (/identity\.session s\s|shop_changes|pg_notify|graphile_worker/.test(query)) return [];
      return [{ ms: Number(ms), reads: readsOf(plan), pages: pagesOf(plan) }];
    },
  );
}

const pagesOf = (node: Node): number => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);

function readsOf(node: Node): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
  const rows = Math.round(node['Actual Rows'] * node['Actual Loops']);
  const own =
    index !== undefined
      ? [`${type.replace('Bitmap Index Scan', 'Bitmap')} ${index}: ${rows}`]
      : type === 'Seq Scan'
        ? [`SEQ SCAN ${table}: ${rows}`]
        : [];
  return [...own, ...(node.Plans ?? []).flatMap(readsOf)];
}
