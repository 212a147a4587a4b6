import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/audit. */
export const texts = {
  heading: 'Audit',
  lead: 'Who changed what in the back office, and when.',
  about: 'About',
  kinds: { all: 'Everything', product: 'Products', order: 'Orders', role: 'Roles', review: 'Reviews' },
  loading: 'Loading the audit log...',
  loadFailed: 'Failed to load the audit log.',
  none: 'No changes yet.',
  noneMatch: 'No changes match the selected filter.',
  entities: { product: 'Product', order: 'Order', role: 'Role', review: 'Review' },
  /** Heading of an entry. */
  actions: {
    add: 'Added',
    update: 'Changed',
    remove: 'Deleted',
    restore: 'Restored',
    hide: 'Hidden',
    show: 'Unhidden',
    grant: 'Administrator role granted',
    revoke: 'Administrator role revoked',
    import: 'Imported',
    'import-add': 'Added by import',
    'import-update': 'Changed by import',
    'import-undo': 'Import undone',
  },
  fields: {
    title: 'Title',
    description: 'Description',
    priceCents: 'Price',
    image: 'Image',
    furtherImages: 'More images',
    category: 'Category',
    rating: 'Rating',
    status: 'Status',
    estimatedDelivery: 'Estimated delivery',
    totalCents: 'Total',
    userId: 'User',
    role: 'Role',
    hidden: 'Hidden',
    comment: 'Comment',
    productId: 'Product',
  },
  empty: 'nothing',
  yes: 'yes',
  no: 'no',
  quoted: (comment: string) => `“${comment}”`,
  from: 'from',
  to: 'to',
} as const;

export type AuditTexts = Translation<typeof texts>;
