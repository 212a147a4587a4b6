import { LARGE, sessionOf } from '../growth.ts';
import { adminCases, shopCases } from '../growth-cases.ts';
import { plansOf, type StatementPlan } from '../plans.ts';
import type { Figure, Row } from '../row.ts';

/** No statement of a list may look at more pages of 8 kB than this: one that does reads a table, not an index. */
const MOST_PAGES = 30_000;

/** How PostgreSQL answers every list among 1,000,000 products and orders: each by an index, none by reading a table. */
export const plans: Row = {
  name: 'plans',
  title: 'Plans among 1,000,000',
  byName: true,
  async run(): Promise<Figure[]> {
    const found = await plansOf(LARGE, [...shopCases, ...adminCases], (shop, who) =>
      sessionOf(shop, LARGE, who),
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
    goal: `no table read from end to end, ≤ ${MOST_PAGES} pages`,
    value: `${statements.length} statements, ${pages} pages`,
    reached: !scans && pages <= MOST_PAGES,
  };
}
