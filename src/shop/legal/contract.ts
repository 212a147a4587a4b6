import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** The published pages, for the footer of every page. */
export const pages = read<s.NoParams, s.PublishedPages>('legal.pages', '/legal', { pages: 1 });

/** A published page; in another language if it is not published in the requested one; 404 if it is published in none. */
export const page = read<s.TextParams, s.LegalText>('legal.page', '/legal/pages/{page}', {
  page: 0,
  language: 0,
  publishedAt: 0,
  summary: 0,
  blocks: 1,
});

/** The checklist, and the state of each text. */
export const overview = read<s.NoParams, s.Overview>('legal.overview', '/admin/legal', {
  duties: 1,
  texts: 1,
});

const edited = { page: 0, language: 0, version: 0, text: 0, placeholders: 1, publishedAt: 0 } as const;

/** The newest version of a text. */
export const text = read<s.TextParams, s.EditedText>('legal.text', '/admin/legal/texts/{page}', edited);

/** Saves a text as a new version; 409 if an administrator has saved another version since. */
export const saveText = write<s.SaveText, s.EditedText>(
  'legal.saveText',
  'PUT /admin/legal/texts/{page}',
  edited,
);

/** Saves the content of an earlier version as a new one (Undo); 409 if an administrator has saved another since. */
export const restoreText = write<s.RestoreText, s.EditedText>(
  'legal.restoreText',
  'POST /admin/legal/texts/{page}/restore',
  edited,
);

/** Parses a text for the preview; saves nothing. */
export const preview = write<s.PreviewText, s.Preview>('legal.preview', 'POST /admin/legal/preview', {
  blocks: 1,
});

/**
 * Withdraws from the contract of an order, without a login. The response is the same whether or not the order exists; the
 * receipt goes to the email of the order's account only. 429 after too many statements.
 */
export const withdraw = write<s.Withdraw, s.WithdrawalReceipt>('legal.withdraw', 'POST /legal/withdrawals', {
  receivedAt: 0,
});

/** Pages of twenty statements of withdrawal, newest first. */
export const withdrawals = read<s.WithdrawalListParams, s.WithdrawalPage>(
  'legal.withdrawals',
  '/admin/withdrawals',
  { withdrawals: 1, hasNewer: 0, hasOlder: 0 },
);

/** Marks a statement as handled, or as open again; 409 if another administrator has changed it since. */
export const setHandled = write<s.SetHandled, s.Withdrawal>(
  'legal.setHandled',
  'POST /admin/withdrawals/{id}/handled',
  {
    id: 0,
    receivedAt: 0,
    orderCode: 0,
    name: 0,
    email: 0,
    items: 0,
    reason: 0,
    cleared: 0,
    kind: 0,
    handledAt: 0,
    version: 0,
  },
);
