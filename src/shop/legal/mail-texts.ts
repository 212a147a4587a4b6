import type { Translation } from '../../shared/translation.ts';

/** The receipt of a withdrawal. Not in `texts.ts`, so that browsers do not load it. */
export const mailTexts = {
  subject: (order: string) => `We have received your withdrawal from order ${order}`,
  receipt: (statement: {
    shopName: string;
    order: string;
    time: string;
    /** A sentence about an earlier statement, or ''. */
    earlier: string;
    name: string;
    email: string;
    /** '' for the whole order. */
    items: string;
    /** '' without a reason. */
    reason: string;
  }) =>
    `Hello,\n\n${statement.shopName} received your statement of withdrawal on ${statement.time}.\n${statement.earlier}\n` +
    `Your statement: I hereby withdraw from the contract that I concluded with order ${statement.order}.\n\n` +
    `Order: ${statement.order}\nName: ${statement.name}\nEmail: ${statement.email}\n` +
    `Products: ${statement.items || 'the whole order'}\n${statement.reason && `Reason: ${statement.reason}\n`}\n` +
    'Please keep this email as evidence. The shop will contact you about the next steps.\n',
  earlier: (time: string) =>
    `A withdrawal from this order was already received on ${time}. It remains valid; you do not need to do anything else.\n`,
} as const;

export type LegalMailTexts = Translation<typeof mailTexts>;
