import { measureGrowth } from '../growth.ts';
import { adminCases, adminPages, shopCases } from '../growth-cases.ts';
import type { Row } from '../row.ts';

/** Only the requests that BENCH_CASES names (a pattern), to look at a few. */
const chosen = <Case extends { name: string }>(cases: readonly Case[]): Case[] =>
  cases.filter(({ name }) => new RegExp(process.env.BENCH_CASES ?? '').test(name));

/** What shoppers ask for among 1,000 and among 1,000,000 products and orders. */
export const growth: Row = {
  name: 'growth',
  title: 'Growth from 1,000 to 1,000,000: what shoppers ask for',
  run: () => measureGrowth(chosen(shopCases)),
};

/** What administrators ask for among 1,000 and among 1,000,000 products and orders. */
export const adminGrowth: Row = {
  name: 'admin-growth',
  title: 'Growth from 1,000 to 1,000,000: what administrators ask for',
  run: () => measureGrowth(chosen(adminCases)),
};

/** The same as the pages that they look at. */
export const adminPageGrowth: Row = {
  name: 'admin-pages',
  title: 'Growth from 1,000 to 1,000,000: administrators’ pages',
  run: () => measureGrowth(chosen(adminPages)),
};
