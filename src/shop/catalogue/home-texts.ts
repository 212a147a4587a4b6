import type { Translation } from '../../shared/translation.ts';

/** Texts of Home (SPEC L43). Not in `texts.ts`, which other pages load, too. */
export const homeTexts = {
  heading: 'Come in, look around.',
  search: 'Search',
  category: 'Category',
  allCategories: 'All',
  sortBy: 'Sort by',
  sorts: {
    newest: 'Newest',
    price: 'Price, low to high',
    'price-desc': 'Price, high to low',
    rating: 'Best rated',
  },
  products: 'Products',
  count: (products: number) => `${products} ${products === 1 ? 'product' : 'products'}`,
  loading: 'Loading products...',
  loadFailed: 'Unable to fetch products. Please try again later.',
  categoriesFailed: 'Failed to load categories',
  noneInCategory: 'No products match your selected category.',
  noneFound: (search: string) => `No products match “${search}”.`,
  nothingYet: 'No products yet. Please check back soon.',
  /** Link below an empty result. */
  showAll: 'Show all products',
  loadingMore: 'Loading more products...',
} as const;

export type HomeTexts = Translation<typeof homeTexts>;
