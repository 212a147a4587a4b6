import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import { type PagePosition, parsePagePosition, serializePagePosition } from '../../shared/paging.ts';
import type { Discount } from '../pricing/quote.ts';

/** Kinds of codes, in the order of the form. A further kind needs a branch in `toDiscount` and `checkTerms`. */
export const DISCOUNT_KINDS = ['percent', 'amount'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** Lengths of a code (characters). */
export const CODE_LENGTH = { min: 3, max: 30 } as const;
/** Maximum limit of uses, far higher than any code needs. */
export const MAX_USES = 1_000_000;
/** Codes per page of /admin/discounts. */
export const DISCOUNTS_PAGE_SIZE = 20;

/** A code's discount and the conditions to get it. Times are ISO, UTC. */
export interface DiscountTerms {
  kind: DiscountKind;
  /** A whole percentage from 1 to 100 for `percent`, cents for `amount`. */
  value: number;
  /** Null: valid immediately. */
  startsAt: string | null;
  /** The first moment at which the code is no longer valid; null: valid until an administrator ends it. */
  endsAt: string | null;
  /** Minimum total of the order, in cents. */
  minimumCents: number;
  /** Maximum uses by all users together; null: unlimited. */
  maxUses: number | null;
  /** Maximum uses by one user; null: unlimited. A person who deletes the account and registers again counts as a new user. */
  maxUsesPerUser: number | null;
}

/** A code with its current use. */
export interface DiscountState extends DiscountTerms {
  /** True if an administrator has ended it. */
  ended: boolean;
  /** Number of uses in orders that are neither cancelled nor refunded. */
  uses: number;
}

/** Removes surrounding spaces and converts to upper case, as codes are stored. */
export const normalizeCode = (text: string): string => text.trim().toUpperCase();

/** Returns whether a normalized text can be a code. */
export const isCode = (text: string): boolean => /^[A-Z0-9-]{3,30}$/.test(text);

/** Returns the order discount of `quote()`. */
export function toDiscount({ kind, value }: Pick<DiscountTerms, 'kind' | 'value'>): Discount {
  return kind === 'percent' ? { percent: value } : { cents: value };
}

export type DiscountPhase = 'scheduled' | 'current' | 'ended';

/** Returns the phase of a code at a time (ms since 1970), regardless of its limits. */
export function phaseOf(
  { ended, startsAt, endsAt }: Pick<DiscountState, 'ended' | 'startsAt' | 'endsAt'>,
  now: number,
): DiscountPhase {
  if (ended || (endsAt !== null && now >= Date.parse(endsAt))) return 'ended';
  return startsAt !== null && now < Date.parse(startsAt) ? 'scheduled' : 'current';
}

/** Reason why a code grants no discount. */
export type DiscountProblem =
  | { reason: 'ended' | 'used-up' | 'already-used' }
  /** ISO, UTC. */
  | { reason: 'not-started'; startsAt: string }
  /** In cents. */
  | { reason: 'minimum'; minimumCents: number; missingCents: number };

/** Order for which a code is checked. */
export interface DiscountedOrder {
  /** Total before the discount, in cents. */
  totalCents: number;
  /** How often the user has used the code. */
  usesByUser: number;
  /** Time of the order, in ms since 1970. */
  now: number;
}

/** Returns why a code grants no discount on an order; undefined if it grants one. */
export function findProblem(
  code: DiscountState,
  { totalCents, usesByUser, now }: DiscountedOrder,
): DiscountProblem | undefined {
  const phase = phaseOf(code, now);
  if (phase === 'ended') return { reason: 'ended' };
  if (phase === 'scheduled') return { reason: 'not-started', startsAt: code.startsAt! };
  if (code.maxUsesPerUser !== null && usesByUser >= code.maxUsesPerUser) return { reason: 'already-used' };
  if (code.maxUses !== null && code.uses >= code.maxUses) return { reason: 'used-up' };
  const { minimumCents } = code;
  if (totalCents < minimumCents)
    return { reason: 'minimum', minimumCents, missingCents: minimumCents - totalCents };
  return undefined;
}

/** Fields of the form of a code. */
export type DiscountField = 'code' | 'value' | 'endsAt' | 'minimum' | 'maxUses' | 'maxUsesPerUser';
export type DiscountFieldError =
  | 'code-invalid'
  | 'percent-invalid'
  | 'amount-invalid'
  | 'end-before-start'
  | 'minimum-invalid'
  | 'limit-invalid';

const isWhole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Checks the terms of a code; returns an error per invalid field. */
export function checkTerms(terms: DiscountTerms): Partial<Record<DiscountField, DiscountFieldError>> {
  const { kind, value, startsAt, endsAt, minimumCents, maxUses, maxUsesPerUser } = terms;
  const errors: Partial<Record<DiscountField, DiscountFieldError>> = {};
  if (kind === 'percent' && !isWhole(value, 1, 100)) errors.value = 'percent-invalid';
  if (kind === 'amount' && !isWhole(value, 1, MAX_PRICE_CENTS)) errors.value = 'amount-invalid';
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    errors.endsAt = 'end-before-start';
  if (!isWhole(minimumCents, 0, MAX_PRICE_CENTS)) errors.minimum = 'minimum-invalid';
  if (maxUses !== null && !isWhole(maxUses, 1, MAX_USES)) errors.maxUses = 'limit-invalid';
  if (maxUsesPerUser !== null && !isWhole(maxUsesPerUser, 1, MAX_USES))
    errors.maxUsesPerUser = 'limit-invalid';
  return errors;
}

/** Filters of /admin/discounts. */
export const DISCOUNT_FILTERS = ['all', 'open', 'ended'] as const;
export type DiscountFilter = (typeof DISCOUNT_FILTERS)[number];

/** Parses a filter; 'all' for anything else. */
export const parseDiscountFilter = (text: unknown): DiscountFilter =>
  DISCOUNT_FILTERS.find((filter) => filter === text) ?? 'all';

/** Filter and page position in the URL of /admin/discounts. */
export interface CodeFilters extends PagePosition {
  readonly filter: DiscountFilter;
}

export function parseCodeFilters(query: URLSearchParams): CodeFilters {
  return { filter: parseDiscountFilter(query.get('show')), ...parsePagePosition(query) };
}

export function serializeCodeFilters({ filter, ...position }: CodeFilters): Record<string, string> {
  return { ...(filter !== 'all' && { show: filter }), ...serializePagePosition(position) };
}

/** Returns the parameters of the read, for the browser and server rendering. */
export function codeListParams({ filter, after, before }: CodeFilters) {
  return { filter, ...(after !== undefined && { after }), ...(before !== undefined && { before }) };
}
