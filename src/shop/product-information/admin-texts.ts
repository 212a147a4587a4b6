import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/product-information. */
export const adminTexts = {
  lead: 'Unit prices, manufacturers and safety warnings. Shoppers see them on product pages, cards and in their cart.',
  counts: ({ unitPrices, manufacturers }: { unitPrices: number; manufacturers: number }) =>
    unitPrices === 0 && manufacturers === 0
      ? 'Every product has a manufacturer and a decision about its unit price.'
      : `Products without a decision about their unit price: ${unitPrices}. Without a manufacturer: ${manufacturers}.`,
  loading: 'Loading product information...',
  loadFailed: 'Failed to load product information.',
  none: 'No products match.',
  search: 'Search',
  show: 'Show',
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
    actions: 'Actions',
  },
  missing: 'missing',
  notNeeded: 'not needed',
  edit: 'Edit',
  editOf: (title: string) => `Edit the information of ${title}`,

  manufacturers: 'Manufacturers',
  manufacturersLead: 'Each manufacturer can be chosen for any number of products.',
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
