/** One review of the demo shop, as the data files tell it. */
export interface DemoReviewEntry {
  /** Slug of the product. */
  product: string;
  /** Key of the person who wrote it. */
  by: string;
  /** 1 to 5. */
  stars: number;
  /** Days before now, fractions allowed. */
  daysAgo: number;
  /** How many other people found it helpful. */
  helpful: number;
  comment: string;
}
