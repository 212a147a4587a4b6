import type { Translation } from '../../shared/translation.ts';

/** Emails about stock. Not in `texts.ts`, so that browsers do not load them. */
export const mailTexts = {
  /** Report for administrators who have enabled it. */
  lowSubject: (count: number) => `Low stock: ${count} ${count === 1 ? 'product' : 'products'}`,
  low: (report: { lines: string; more: number; link: string }) =>
    `Hello,\n\nFew pieces are left of these products:\n\n${report.lines}\n` +
    `${report.more > 0 ? `… and ${report.more} more.\n` : ''}\n` +
    `All stock levels: ${report.link}\n\nYou can turn these emails off on your profile.\n`,
  lowLine: (title: string, left: number) => `${title}: ${left === 0 ? 'sold out' : `${left} left`}`,

  /** For a shopper who has asked to be notified. */
  availableSubject: (title: string) => `Available again: ${title}`,
  available: (product: { name: string; title: string; link: string }) =>
    `Hello${product.name && ` ${product.name}`},\n\n“${product.title}” is available again. You asked us to notify you.\n\n` +
    `See it here: ${product.link}\n\nIt is not reserved for you. You will get no further email about it unless you ask again.\n`,
} as const;

export type StockMailTexts = Translation<typeof mailTexts>;
