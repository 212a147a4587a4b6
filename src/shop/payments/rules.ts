import type { Language } from '../../shared/languages.ts';
import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import { type PagePosition, parsePagePosition, serializePagePosition } from '../../shared/paging.ts';
import { isIban, normalizeReference } from './check-digits.ts';

/** Payment methods, in the order of the checkout. */
export const PAYMENT_METHODS = ['transfer', 'invoice', 'cash-on-delivery', 'pick-up'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Returns whether a method is paid to the shop's bank account. */
export const needsAccount = (method: PaymentMethod): boolean => method === 'transfer' || method === 'invoice';

/** Maximum lengths of texts (characters), and of lists; those of the account are the limits of a SEPA transfer. */
export const LIMITS = {
  holder: 70,
  bank: 70,
  instructions: 500,
  note: 200,
  search: 100,
  deliveryMethods: 20,
} as const;
/** Maximum days until a payment is due. */
const MAX_DAYS = 365;
/** Highest amount of a payment in cents. */
export const MAX_CENTS = MAX_PRICE_CENTS * 100;
/** Payments per page of /admin/payments. */
export const PAYMENTS_PAGE_SIZE = 20;
/** Maximum payments and refunds of an order. */
export const MAX_EVENTS = 200;

/** Conditions of a method. */
export interface MethodTerms {
  offered: boolean;
  /** Lowest and highest amount due for which it is offered, in cents; null: no highest amount. */
  minCents: number;
  maxCents: number | null;
  /**
   * Ids of the delivery methods for which it is offered; null: all. Those that the shop has deleted since are ignored;
   * an empty list means that all of them were deleted.
   */
  deliveryMethods: string[] | null;
}

/** A method as administrators offer it. */
export interface MethodSettings extends MethodTerms {
  /** Days from the order until the payment is due; null: no due date, for example on delivery. */
  daysUntilDue: number | null;
  /** Shown with the order, in each language. */
  instructions: Readonly<Record<Language, string>>;
}

/** The shop's bank account. */
export interface BankAccount {
  holder: string;
  bank: string;
  iban: string;
  bic: string;
}

export interface PaymentSettings {
  methods: Readonly<Record<PaymentMethod, MethodSettings>>;
  account: BankAccount;
}

/** Returns how an order is paid with a method: its instructions, and the bank account if it is needed. */
export const howToPay = (method: PaymentMethod, { methods, account }: PaymentSettings) => ({
  method,
  account: needsAccount(method) ? account : null,
  instructions: methods[method].instructions,
});

const initialMethod = (daysUntilDue: number | null): MethodSettings => ({
  offered: false,
  minCents: 0,
  maxCents: null,
  deliveryMethods: null,
  daysUntilDue,
  instructions: { en: '', de: '' },
});

/** Returns a value for each method. */
export const mapMethods = <T>(convert: (name: PaymentMethod) => T): Record<PaymentMethod, T> =>
  Object.fromEntries(PAYMENT_METHODS.map((name) => [name, convert(name)])) as Record<PaymentMethod, T>;

/** The settings until an administrator saves others: no method is offered. */
export const INITIAL_SETTINGS: PaymentSettings = {
  methods: {
    transfer: initialMethod(14),
    invoice: initialMethod(14),
    'cash-on-delivery': initialMethod(null),
    'pick-up': initialMethod(null),
  },
  account: { holder: '', bank: '', iban: '', bic: '' },
};

/** The data that decide whether a method can be chosen. */
export interface PayableOrder {
  dueCents: number;
  /** Id of the chosen delivery method; undefined in a shop without delivery. */
  deliveryMethod?: string | undefined;
}

/** Conditions by method; a missing one is not offered. */
export type Terms = Readonly<Partial<Record<PaymentMethod, MethodTerms>>>;

const suitsAmount = ({ offered, minCents, maxCents }: MethodTerms, dueCents: number): boolean =>
  offered && dueCents >= minCents && (maxCents === null || dueCents <= maxCents);

/** Orders of a shop without delivery have no delivery method: no payment method is limited. */
const suitsDelivery = ({ deliveryMethods }: MethodTerms, chosen: string | undefined): boolean =>
  deliveryMethods === null || chosen === undefined || deliveryMethods.includes(chosen);

/**
 * Returns the methods that can be chosen for an order, in the order of the checkout. If none suits the delivery method,
 * those whose own delivery methods were all deleted can be chosen: a deletion must not leave the shop without a payment
 * method.
 */
export function applicableMethods(terms: Terms, { dueCents, deliveryMethod }: PayableOrder): PaymentMethod[] {
  const suitable = PAYMENT_METHODS.filter((name) => terms[name] && suitsAmount(terms[name], dueCents));
  const applicable = suitable.filter((name) => suitsDelivery(terms[name]!, deliveryMethod));
  return applicable.length > 0
    ? applicable
    : suitable.filter((name) => terms[name]!.deliveryMethods?.length === 0);
}

/** Returns the terms without delivery methods that no longer exist. `existing`: ids of those that exist. */
export function withoutDeleted<T extends Pick<MethodTerms, 'deliveryMethods'>>(
  terms: T,
  existing: ReadonlySet<string>,
): T {
  const { deliveryMethods } = terms;
  return deliveryMethods === null
    ? terms
    : { ...terms, deliveryMethods: deliveryMethods.filter((id) => existing.has(id)) };
}

/** Why an order cannot be placed with a method. */
export type MethodProblem = 'not-offered' | 'missing' | 'none-applicable' | 'none-for-delivery';

/** Returns why no method can be chosen for an order. */
export function findNoneProblem(
  terms: Terms,
  { dueCents }: PayableOrder,
): 'none-applicable' | 'none-for-delivery' {
  const suitsSome = PAYMENT_METHODS.some((name) => terms[name] && suitsAmount(terms[name], dueCents));
  return suitsSome ? 'none-for-delivery' : 'none-applicable';
}

/**
 * Checks the chosen method of an order; returns undefined if it is valid. An order without an amount due, and every order of a shop that
 * offers no method, has no payment.
 */
export function checkMethod(
  terms: Terms,
  chosen: PaymentMethod | undefined,
  order: PayableOrder,
): MethodProblem | undefined {
  const applicable = applicableMethods(terms, order);
  if (chosen !== undefined && order.dueCents > 0)
    return applicable.includes(chosen) ? undefined : 'not-offered';
  if (order.dueCents === 0 || !PAYMENT_METHODS.some((name) => terms[name]?.offered)) return undefined;
  return applicable.length === 0 ? findNoneProblem(terms, order) : 'missing';
}

/** Fields of the form of settings. */
export type SettingsField = keyof BankAccount | `${PaymentMethod}-${MethodField}`;
export type MethodField = 'days' | 'min' | 'max' | 'delivery' | 'instructions' | 'instructions-de';
export type SettingsFieldError =
  | 'missing'
  | 'too-long'
  | 'unprintable'
  | 'iban-invalid'
  | 'bic-invalid'
  | 'days-invalid'
  | 'amount-invalid'
  | 'delivery-missing'
  | 'max-below-min';

/** Returns the settings with trimmed texts, in a fixed order of fields and delivery methods. */
export function trimSettings({ methods, account }: PaymentSettings): PaymentSettings {
  const trimMethod = ({
    offered,
    minCents,
    maxCents,
    deliveryMethods,
    daysUntilDue,
    instructions,
  }: MethodSettings) => ({
    offered,
    minCents,
    maxCents,
    deliveryMethods: deliveryMethods && [...new Set(deliveryMethods)].toSorted(),
    daysUntilDue,
    instructions: { en: trimLines(instructions.en), de: trimLines(instructions.de) },
  });
  return {
    methods: mapMethods((name) => trimMethod(methods[name])),
    account: {
      holder: account.holder.trim(),
      bank: account.bank.trim(),
      iban: normalizeReference(account.iban),
      bic: normalizeReference(account.bic),
    },
  };
}

const trimLines = (text: string) => text.replace(/\r\n?/g, '\n').trim();
const PRINTABLE = /^[^\p{Cc}]*$/u;
const PRINTABLE_LINES = /^(?:[^\p{Cc}]|\n)*$/u;
const isWhole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Checks trimmed settings; returns an error per invalid field. An account is required if a method needs it. */
export function checkSettings({
  methods,
  account,
}: PaymentSettings): Partial<Record<SettingsField, SettingsFieldError>> {
  const errors: Partial<Record<SettingsField, SettingsFieldError>> = {};
  const checkText = (field: SettingsField, text: string, limit: number, pattern: RegExp) => {
    if (text.length > limit) errors[field] = 'too-long';
    else if (!pattern.test(text)) errors[field] = 'unprintable';
  };
  for (const name of PAYMENT_METHODS) {
    const { minCents, maxCents, deliveryMethods, daysUntilDue, instructions } = methods[name];
    if (deliveryMethods?.length === 0) errors[`${name}-delivery`] = 'delivery-missing';
    if (daysUntilDue !== null && !isWhole(daysUntilDue, 0, MAX_DAYS)) errors[`${name}-days`] = 'days-invalid';
    if (!isWhole(minCents, 0, MAX_CENTS)) errors[`${name}-min`] = 'amount-invalid';
    if (maxCents !== null && !isWhole(maxCents, 1, MAX_CENTS)) errors[`${name}-max`] = 'amount-invalid';
    else if (maxCents !== null && maxCents < minCents) errors[`${name}-max`] = 'max-below-min';
    checkText(`${name}-instructions`, instructions.en, LIMITS.instructions, PRINTABLE_LINES);
    checkText(`${name}-instructions-de`, instructions.de, LIMITS.instructions, PRINTABLE_LINES);
  }
  checkText('holder', account.holder, LIMITS.holder, PRINTABLE);
  checkText('bank', account.bank, LIMITS.bank, PRINTABLE);
  const isNeeded = PAYMENT_METHODS.some((name) => methods[name].offered && needsAccount(name));
  if (isNeeded && account.holder === '') errors.holder = 'missing';
  if (account.iban === '' ? isNeeded : !isIban(account.iban))
    errors.iban = account.iban === '' ? 'missing' : 'iban-invalid';
  if (account.bic !== '' && !/^[A-Z]{6}[0-9A-Z]{2}(?:[0-9A-Z]{3})?$/.test(account.bic))
    errors.bic = 'bic-invalid';
  return errors;
}

/** Filters of /admin/payments. `to-return`: the shop owes money to the buyer. */
export const PAYMENT_FILTERS = ['all', 'open', 'overdue', 'partly-paid', 'paid', 'to-return'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** Filter, search and page position in the URL of /admin/payments. */
export interface PaymentFilters extends PagePosition {
  readonly filter: PaymentFilter;
  readonly search: string;
}

export function parsePaymentFilters(query: URLSearchParams): PaymentFilters {
  return {
    filter: PAYMENT_FILTERS.find((filter) => filter === query.get('show')) ?? 'all',
    search: (query.get('search') ?? '').trim().slice(0, LIMITS.search),
    ...parsePagePosition(query),
  };
}

export function serializePaymentFilters({
  filter,
  search,
  ...position
}: PaymentFilters): Record<string, string> {
  return {
    ...(search && { search }),
    ...(filter !== 'all' && { show: filter }),
    ...serializePagePosition(position),
  };
}

/** Returns the parameters of the read, for the browser and server rendering. */
export function paymentListParams({ filter, search, after, before }: PaymentFilters) {
  return {
    filter,
    search,
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}
