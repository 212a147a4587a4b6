import { type GrowthCase, measureGrowth } from '../growth.ts';
import { adminCases, adminPages, shopCases } from '../growth-cases.ts';
import type { Row } from '../row.ts';

/** Requests with 1,000 and 1,000,000 products and orders. `BENCH_CASES` is a pattern that selects cases. */
const growthRow = (name: string, title: string, cases: readonly GrowthCase[]): Row => ({
  name,
  title: `Growth from 1,000 to 1,000,000: ${title}`,
  run: () => measureGrowth(cases.filter((one) => new RegExp(process.env.BENCH_CASES ?? '').test(one.name))),
});

export const growth = growthRow('growth', 'requests of shoppers', shopCases);
export const adminGrowth = growthRow('admin-growth', 'requests of administrators', adminCases);
export const adminPageGrowth = growthRow('admin-pages', 'administrators’ pages', adminPages);
