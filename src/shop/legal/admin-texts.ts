import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/legal, /admin/legal/text and /admin/withdrawals. */
export const adminTexts = {
  /** On every page. */
  disclaimer:
    'This is software, not legal advice. The checklist and the templates cannot take your situation into account: have your texts checked by a lawyer.',
  checklist: {
    lead: 'What the law requires of a shop in the EU, and your legal texts.',
    heading: 'Checklist',
    loading: 'Loading the checklist...',
    loadFailed: 'Failed to load the checklist.',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: 'Done',
    missing: 'Missing',
    open: 'Open',
    openOf: (title: string) => `Open: ${title}`,
    /** For duties of a feature that is off or does not exist. */
    switchOn: 'Switch on the feature that does this in the settings, or fulfil this duty outside the shop.',
    texts: 'Legal texts',
    page: 'Page',
    edit: 'Edit',
    editOf: (page: string, language: string) => `Edit ${page} (${language})`,
    states: {
      missing: 'Not written yet',
      unfinished: 'Unfinished, not published',
      published: 'Published',
    },
    placeholders: (count: number) =>
      count === 1 ? '1 placeholder to replace' : `${count} placeholders to replace`,
    earlier: 'Visitors still see the previous text.',
    duties: {
      imprint: {
        title: 'Imprint in each language',
        next: 'Publish the imprint in English and German.',
      },
      terms: {
        title: 'Terms and conditions in each language',
        next: 'Publish your terms in English and German.',
      },
      privacy: {
        title: 'Privacy policy in each language',
        next: 'Publish your privacy policy in English and German.',
      },
      'withdrawal-policy': {
        title: 'Withdrawal policy in each language',
        next: 'Publish the withdrawal policy in English and German.',
      },
      'delivery-information': {
        title: 'Information about delivery and payment in each language',
        next: 'Publish this information in English and German.',
      },
      'order-button': {
        title: 'Order button “Order with obligation to pay”',
        next: 'Switch on Legal in the settings.',
      },
      'withdrawal-function': {
        title: 'Withdrawal function on every page',
        next: 'Switch on Legal in the settings.',
      },
      'lowest-price': {
        title: 'Lowest price of the last 30 days beside reduced prices',
        next: 'Check the reduced products.',
      },
      'unit-price': {
        title: 'Price per unit, such as kilogram or litre',
        next: 'Enter the contents of products that are sold by weight or volume.',
      },
      manufacturer: {
        title: 'Manufacturer details of each product',
        next: 'Enter the missing manufacturers.',
      },
      tax: { title: 'Tax in prices and orders', next: 'Enter the tax rates.' },
      'delivery-costs': {
        title: 'Delivery costs shown before the order',
        next: 'Enter the delivery rates.',
      },
    },
  },
  languages: { en: 'English', de: 'German' },
  editor: {
    back: 'Legal',
    loading: 'Loading the text...',
    loadFailed: 'Failed to load the text.',
    page: 'Page',
    language: 'Language',
    unsavedSwitch: 'Save or discard your changes before you open another text.',
    text: 'Text',
    textHint:
      'Markdown: # heading, **bold**, *italic*, - list, 1. numbered list, [text](https://address). Leave an empty line between paragraphs. HTML is shown as text.',
    template: 'Insert the template',
    templateQuestion: 'Replace the text in the editor with the template?',
    templateYes: 'Yes, replace it',
    templateNo: 'No, keep the text',
    templateFailed: 'Failed to load the template. Please try again.',
    preview: 'Preview',
    previewing: 'Loading...',
    previewLead: 'The preview shows the text as visitors will see it.',
    previewEmpty: 'The text is empty.',
    previewFailed: 'Failed to load the preview. Please try again.',
    save: 'Save text',
    saved: 'The text was saved.',
    saveFailed: 'Failed to save the text. Please try again.',
    restorePrevious: 'Restore the previous text',
    restored: 'The previous text was restored.',
    restoreFailed: 'Failed to restore the previous text.',
    stale:
      'Another administrator has saved this text in the meantime. Your changes are still in the editor. Load the new text, or overwrite it with yours.',
    loadNew: 'Load the new text',
    unfinished: (count: number) =>
      count === 1
        ? 'This text is unfinished and not published. Replace or remove this placeholder:'
        : `This text is unfinished and not published. Replace or remove these ${count} placeholders:`,
    more: (count: number) => `and ${count} more`,
    earlier: 'Visitors still see the previous text.',
    published: 'Visitors see this text.',
    view: 'View the page',
    empty: 'This page is not published: the text is empty.',
  },
  withdrawals: {
    lead: 'Statements of customers who withdraw from a contract, newest first.',
    loading: 'Loading the withdrawals...',
    loadFailed: 'Failed to load the withdrawals.',
    filter: 'Show',
    filters: { open: 'Open', handled: 'Handled', all: 'All' },
    none: 'No withdrawals yet.',
    noneMatch: 'No withdrawals match the selected filter.',
    columns: {
      order: 'Order',
      received: 'Received',
      sender: 'Sender',
      statement: 'Statement',
      status: 'Status',
    },
    /** Result of the comparison with the order. */
    kinds: {
      matched: 'The email address matches the order.',
      repeated: 'Repeated: a withdrawal from this order has already been received.',
      'other-email':
        'The email address does not match the order. Check who sent the statement before you act.',
      'unknown-order': 'There is no order with this order ID.',
    },
    wholeOrder: 'Whole order',
    reason: (reason: string) => `Reason: ${reason}`,
    cleared: 'The personal data have been deleted.',
    open: 'Open',
    handled: 'Handled',
    markHandled: 'Mark as handled',
    markHandledOf: (order: string) => `Mark as handled: withdrawal from ${order}`,
    reopen: 'Reopen',
    reopenOf: (order: string) => `Reopen: withdrawal from ${order}`,
    nowHandled: (order: string) => `The withdrawal from ${order} is handled.`,
    nowOpen: (order: string) => `The withdrawal from ${order} is open again.`,
    changeFailed: (reason: string) => `Failed to change the withdrawal: ${reason}`,
  },
} as const;

export type LegalAdminTexts = Translation<typeof adminTexts>;
