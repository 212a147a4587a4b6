import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/product-information. */
export const adminTexts = {
  lead: 'Unit prices, manufacturers and safety warnings. Customers see them on product pages, on cards and in their cart.',
  counts: ({ unitPrices, manufacturers }: { unitPrices: number; manufacturers: number }) =>
    unitPrices === 0 && manufacturers === 0
      ? 'The information on all products is complete.'
      : `Products without an entry for the unit price: ${unitPrices}. Without a manufacturer: ${manufacturers}.`,
  loading: 'Loading product information...',
  loadFailed: 'Failed to load product information.',
  none: 'No products match.',
  search: 'Search',
  filters: {
    all: 'All products',
    missing: 'Incomplete',
    'unit-price': 'Without a unit price',
    manufacturer: 'Without a manufacturer',
  },
  columns: {
    image: 'Image',
    product: 'Product',
    unitPrice: 'Unit price',
    manufacturer: 'Manufacturer',
  },
  missing: 'missing',
  notNeeded: 'not needed',
  edit: 'Edit',
  editOf: (title: string) => `Edit the information on ${title}`,

  manufacturers: 'Manufacturers',
  manufacturersLead: 'You can choose the same manufacturer for any number of products.',
  manufacturersFailed: 'Failed to load the manufacturers.',
  manufacturersLoading: 'Loading manufacturers...',
  noManufacturers: 'No manufacturers yet.',
  addManufacturer: 'Add a manufacturer',
  editManufacturer: (name: string) => `Edit ${name}`,
  deleteManufacturer: (name: string) => `Delete ${name}`,
  delete: 'Delete',
  manufacturerDeleted: (name: string) => `${name} was deleted.`,
  manufacturerRestored: (name: string) => `${name} was restored.`,
  deleteFailed: (reason: string) => `The manufacturer was not deleted: ${reason}`,
  restoreFailed: (reason: string) => `The manufacturer was not restored: ${reason}`,
} as const;

export type ProductInformationAdminTexts = Translation<typeof adminTexts>;
