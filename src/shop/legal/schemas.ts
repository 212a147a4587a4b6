import { z } from 'zod';
import { pageEnds, pagePosition, RestoreVersion, RowId, Version } from '../../server/schemas.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import { DUTIES } from './duties.ts';
import { LEGAL_PAGES, MAX_TEXT, STATEMENT_KINDS } from './rules.ts';
import { WITHDRAWAL_STATUS_FILTERS } from './withdrawal-filters.ts';

export { NoParams } from '../../server/schemas.ts';

const Page = z.enum(LEGAL_PAGES);
const Language = z.enum(LANGUAGES);

const Run = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  to: z.string().optional(),
});
const Content = z.array(Run);

/** Returns the schema of a list whose items contain lists of the schema `inner`. */
const listOf = <Inner extends z.ZodType>(inner: Inner) =>
  z.object({
    kind: z.literal('list'),
    ordered: z.boolean(),
    start: z.int(),
    items: z.array(z.object({ content: Content, lists: z.array(inner) })),
  });
// As many levels as LIST_DEPTH; a recursive schema would allow any.
const List = listOf(listOf(listOf(z.never())));

const Block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3), z.literal(4)]),
    content: Content,
  }),
  z.object({ kind: z.literal('paragraph'), content: Content }),
  List,
  z.object({ kind: z.literal('table'), head: z.array(Content), rows: z.array(z.array(Content)) }),
  z.object({ kind: z.literal('rule') }),
]);

export const PublishedPages = z.object({
  /** In the order of the footer. */
  pages: z.array(z.object({ page: Page, languages: z.array(Language) })),
});
export type PublishedPages = z.infer<typeof PublishedPages>;

export const TextParams = z.strictObject({ page: Page, language: Language });
export type TextParams = z.infer<typeof TextParams>;

/** A published text. */
export const LegalText = z.object({
  page: Page,
  /** Another language than the requested one if the page is not published in it. */
  language: Language,
  /** ISO, UTC. */
  publishedAt: z.string(),
  /** The beginning of the text, for search engines. */
  summary: z.string(),
  blocks: z.array(Block),
});
export type LegalText = z.infer<typeof LegalText>;

/** A text as administrators edit it. */
export const EditedText = z.object({
  page: Page,
  language: Language,
  version: Version,
  /** Markdown. */
  text: z.string(),
  /** Text in square brackets that must be replaced before the text is published. */
  placeholders: z.array(z.string()),
  /** Time of the version that visitors see, which may be an earlier one (ISO, UTC); null if they see none. */
  publishedAt: z.string().nullable(),
});
export type EditedText = z.infer<typeof EditedText>;

export const SaveText = z.strictObject({
  page: Page,
  language: Language,
  /** The version that was edited: a newer one is not overwritten. */
  version: Version,
  /** Twice the limit, so that a text that is only slightly too long gets a refusal that names the limit. */
  text: z.string().max(2 * MAX_TEXT),
});
export type SaveText = z.infer<typeof SaveText>;

export const RestoreText = z.strictObject({
  page: Page,
  language: Language,
  ...RestoreVersion.shape,
});
export type RestoreText = z.infer<typeof RestoreText>;

export const PreviewText = z.strictObject({ text: z.string().max(2 * MAX_TEXT) });
export type PreviewText = z.infer<typeof PreviewText>;

export const Preview = z.object({ blocks: z.array(Block) });
export type Preview = z.infer<typeof Preview>;

export const Overview = z.object({
  duties: z.array(z.object({ name: z.enum(DUTIES), isDone: z.boolean(), to: z.string().nullable() })),
  texts: z.array(
    z.object({
      page: Page,
      language: Language,
      state: z.enum(['missing', 'unfinished', 'published']),
      /** Whether visitors see this text, or an earlier one. */
      isPublic: z.boolean(),
      /** Number of placeholders of the newest text. */
      placeholders: z.int(),
    }),
  ),
});
export type Overview = z.infer<typeof Overview>;

/** Far above the limits of `rules.ts`, whose refusals have a message for each field. */
const text = z.string().max(10_000);

export const Withdraw = z.strictObject({
  name: text,
  orderCode: text,
  email: text,
  items: text,
  reason: text,
  /** Language of the receipt. */
  language: Language,
});
export type Withdraw = z.infer<typeof Withdraw>;

/** The same for every statement, whether or not the order exists. */
export const WithdrawalReceipt = z.object({
  /** ISO, UTC, by the clock of the database. */
  receivedAt: z.string(),
});
export type WithdrawalReceipt = z.infer<typeof WithdrawalReceipt>;

export const WithdrawalListParams = z.strictObject({
  filter: z.enum(WITHDRAWAL_STATUS_FILTERS).default('open'),
  ...pagePosition,
});
export type WithdrawalListParams = z.input<typeof WithdrawalListParams>;

/** A statement of withdrawal as administrators see it. Times are ISO, UTC. */
export const Withdrawal = z.object({
  id: z.string(),
  receivedAt: z.string(),
  orderCode: z.string(),
  /** Like the next three fields, empty if `cleared`. */
  name: z.string(),
  email: z.string(),
  items: z.string(),
  reason: z.string(),
  cleared: z.boolean(),
  kind: z.enum(STATEMENT_KINDS),
  handledAt: z.string().nullable(),
  version: z.number(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawalPage = z.object({ withdrawals: z.array(Withdrawal), ...pageEnds });
export type WithdrawalPage = z.infer<typeof WithdrawalPage>;

export const SetHandled = z.strictObject({
  id: RowId,
  /** The version that the administrator saw. */
  version: z.int().min(1).max(2_147_483_646),
  handled: z.boolean(),
});
export type SetHandled = z.infer<typeof SetHandled>;
