import type { Translation } from '../../shared/translation.ts';

/** Texts of the legal pages and of /withdraw. */
export const texts = {
  page: {
    loading: 'Loading the page...',
    loadFailed: 'Failed to load the page.',
    missing: 'This page has not been published yet.',
    /** Shown if the text is not published in the language of the visitor. */
    otherLanguage: {
      en: 'This text is available in English only.',
      de: 'This text is available in German only.',
    },
    published: 'Published',
    description: (title: string, shopName: string) => `${title} of ${shopName}.`,
  },
  withdraw: {
    lead: 'Here you can withdraw from a contract that you concluded in this shop. You do not need to log in or give a reason.',
    step: (current: number) => `Step ${current} of 2`,
    name: 'Your name',
    orderCode: 'Order ID',
    orderCodeHint: 'It is in your order confirmation and on the page of your order.',
    email: 'Email address for the acknowledgement of receipt',
    emailHint:
      'Enter the email address of the account that you ordered with. We send the acknowledgement only to this address.',
    items: 'Products (optional)',
    itemsHint: 'Leave this empty to withdraw from the whole order.',
    wholeOrder: 'The whole order',
    reason: 'Reason (optional)',
    reasonHint: 'You do not have to give a reason.',
    policy: 'Read the withdrawal policy',
    next: 'Continue',
    check: 'Please check your statement',
    statement: (order: string) => `I hereby withdraw from the contract that I concluded with order ${order}.`,
    confirm: 'Confirm withdrawal',
    confirming: 'Sending...',
    change: 'Change the statement',
    failed: 'The withdrawal was not sent. Please try again.',
    received: 'We have received your statement',
    receivedAt: 'Received',
    receipt: (email: string) =>
      `If ${email} is the email address of the account that placed this order, you will receive an acknowledgement of receipt there, with the content of your statement and the time we received it. Otherwise, no email is sent.`,
    keep: 'Print or save this page as evidence.',
    print: 'Print this confirmation',
    sections: { name: 'Name', orderCode: 'Order', email: 'Email', items: 'Products', reason: 'Reason' },
  },
  order: {
    withdraw: 'Withdraw from this contract',
  },
} as const;

export type LegalTexts = Translation<typeof texts>;
