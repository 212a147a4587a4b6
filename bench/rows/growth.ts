import { measureGrowth } from '../growth.ts';
import { adminCases, adminPages, shopCases } from '../growth-cases.ts';
import type { Row } from '../row.ts';

/** Selects cases by BENCH_CASES (a pattern). */
const selectCases = <Case extends { name: string }>(cases: readonly Case[]): Case[] =>
  cases.filter(({ name }) => new RegExp(process.env.BENCH_CASES ?? '').test(name));

/** Requests of shoppers with 1,000 and 1,000,000 products and orders. */
export const growth: Row = {
  name: 'growth',
  title: 'Growth from 1,000 to 1,000,000: requests of shoppers',
  run: () => measureGrowth(selectCases(shopCases)),
};

/** Requests of administrators with 1,000 and 1,000,000 products and orders. */
export const adminGrowth: Row = {
  name: 'admin-growth',
  title: 'Growth from 1,000 to 1,000,000: requests of administrators',
  run: () => measureGrowth(selectCases(adminCases)),
};

/** The same for rendered pages. */
export const adminPageGrowth: Row = {
  name: 'admin-pages',
  title: 'Growth from 1,000 to 1,000,000: administrators’ pages',
  run: () => measureGrowth(selectCases(adminPages)),
};
