/** A review of the demo shop in the data files. */
export interface DemoReviewEntry {
  /** Slug of the product. */
  product: string;
  /** Key of the author. */
  by: string;
  /** 1 to 5. */
  stars: number;
  /** Days before now, fractions allowed. */
  daysAgo: number;
  /** Number of helpful votes. */
  helpful: number;
  comment: string;
}
