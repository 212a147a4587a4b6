import { LARGE, sessionOf } from '../growth.ts';
import { adminCases, shopCases } from '../growth-cases.ts';
import { plansOf, type StatementPlan } from '../plans.ts';
import type { Figure, Row } from '../row.ts';

/** Maximum number of 8 kB pages per request; more means that a table is scanned. */
const MAX_PAGES = 30_000;

/** Plans of every list with 1,000,000 products and orders: by an index, without a table scan. */
export const plans: Row = {
  name: 'plans',
  title: 'Plans with 1,000,000 products and orders',
  byName: true,
  async run(): Promise<Figure[]> {
    const found = await plansOf(LARGE, [...shopCases, ...adminCases], (shop, role) =>
      sessionOf(shop, LARGE, role),
    );
    return [...found].map(([name, statements]) => figureOf(name, statements));
  },
};

function figureOf(name: string, statements: StatementPlan[]): Figure {
  const pages = statements.reduce((sum, statement) => sum + statement.pages, 0);
  const scans = statements.some(({ reads }) => reads.some((read) => read.startsWith('SEQ')));
  return {
    figure: `${name}: ${statements.map(({ ms, reads }) => `${reads.join(', ')} (${ms.toFixed(1)} ms)`).join('; ')}`,
    limit: '',
    goal: `no table scan, ≤ ${MAX_PAGES} pages`,
    value: `${statements.length} statements, ${pages} pages`,
    reached: !scans && pages <= MAX_PAGES,
  };
}
