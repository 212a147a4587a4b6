import type { Wording } from '../../shared/wording.ts';

/** What visitors read about products. Sentences of the specification are to the letter. */
export const texts = {
  /** SPEC L43. */
  home: {
    heading: 'Come in, look around.',
    lead: 'Plain good things for every day.',
    search: 'Search',
    searchHint: 'Teapot, coat, headphones',
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
    /** SPEC L135: the toast, here and on /admin/products (SETTLED 43). */
    loadFailedToast: 'Failed to load products.',
    categoriesFailed: 'Failed to load categories',
    noneInCategory: 'No products match your selected category.',
    noneFound: (search: string) => `No products match “${search}”.`,
    nothingYet: 'Nothing stands on the shelves yet. Please come back soon.',
    /** The way on from an empty result. */
    showAll: 'Show all products',
    loadingMore: 'Loading more products...',
  },

  /** SPEC L44. */
  card: {
    noImage: 'No Image',
    noDescription: 'No description available.',
    /** Printed as it stands, '1 review(s)' included; screen readers get `reviewCountSpoken` (SETTLED 16). */
    reviewCount: (count: number) => (count > 0 ? `${count} review(s)` : 'No reviews'),
    reviewCountSpoken: (count: number) =>
      count > 0 ? `${count} ${count === 1 ? 'review' : 'reviews'}` : 'No reviews',
    rated: (rate: string) => `Rated ${rate} out of 5`,
    viewReview: 'View Review',
    viewReviewOf: (title: string) => `View Review of ${title}`,
  },

  /** SPEC L50. */
  product: {
    loading: 'Loading product...',
    notFound: 'Product not found. Please try another item.',
    loadFailed: 'This product could not be loaded. Please try again later.',
  },
} as const;

export type CatalogueTexts = Wording<typeof texts>;
