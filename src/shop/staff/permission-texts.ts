import type { Permission } from '../../shared/permissions.ts';
import type { Translation } from '../../shared/translation.ts';

/** Names of the permissions, and what they include. */
export const permissionTexts = {
  orders: {
    label: 'View and change orders',
    hint: 'All orders with their addresses and payments, including status changes, cancellations, refunds and deletions; parcels, packing slips, withdrawals and the invoices of orders.',
  },
  catalogue: {
    label: 'Edit the catalogue',
    hint: 'Products, pictures and product information; import and export of products.',
  },
  stock: { label: 'Manage stock', hint: 'Stock levels, their history and stock counts.' },
  discounts: { label: 'Discounts and sales', hint: 'Discount codes and sale prices.' },
  customers: { label: 'Customers', hint: 'Customers with their addresses, orders and internal notes.' },
  reviews: { label: 'Moderate reviews', hint: 'Hide and unhide reviews.' },
  payments: { label: 'Payments', hint: 'Record payments and refunds. Does not include the bank account.' },
  documents: { label: 'Invoices', hint: 'Invoices and credit notes. Does not include the texts on them.' },
  delivery: { label: 'Delivery', hint: 'Delivery methods, zones and prices; product weights.' },
  tax: { label: 'Taxes', hint: 'Tax rates, tax classes of products and the tax report.' },
  legal: { label: 'Legal texts', hint: 'Legal texts and the checklist of legal duties.' },
  reports: {
    label: 'Reports and exports',
    hint: 'Dashboard, reports and bookkeeping files; downloads of orders and customers, if the role may see these.',
  },
} as const satisfies Record<Permission, { label: string; hint: string }>;

export type PermissionTexts = Translation<typeof permissionTexts>;
