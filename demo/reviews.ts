import { bags } from './reviews/bags.ts';
import { clothingAndShoes } from './reviews/clothing-and-shoes.ts';
import { electronicsAndJewelry } from './reviews/electronics-and-jewelry.ts';
import type { DemoReviewEntry } from './reviews/entry.ts';
import { kitchenAndHome } from './reviews/kitchen-and-home.ts';

export type { DemoReviewEntry };

/** All reviews, at most one per user and product (SPEC L17). */
export const reviewEntries: readonly DemoReviewEntry[] = [
  ...clothingAndShoes,
  ...kitchenAndHome,
  ...bags,
  ...electronicsAndJewelry,
];
