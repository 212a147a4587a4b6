/** Units of a product's content, with their size in the smallest unit of their dimension. */
const UNIT_SIZES = {
  g: { dimension: 'mass', size: 1 },
  kg: { dimension: 'mass', size: 1_000 },
  ml: { dimension: 'volume', size: 1 },
  cl: { dimension: 'volume', size: 10 },
  l: { dimension: 'volume', size: 1_000 },
  cm: { dimension: 'length', size: 1 },
  m: { dimension: 'length', size: 100 },
  m2: { dimension: 'area', size: 1 },
  piece: { dimension: 'number', size: 1 },
} as const;

/** Quantities that a unit price can refer to. */
const REFERENCE_SIZES = {
  '1kg': { dimension: 'mass', size: 1_000 },
  '100g': { dimension: 'mass', size: 100 },
  '1l': { dimension: 'volume', size: 1_000 },
  '100ml': { dimension: 'volume', size: 100 },
  '1m': { dimension: 'length', size: 100 },
  '1m2': { dimension: 'area', size: 1 },
  '1piece': { dimension: 'number', size: 1 },
  '100piece': { dimension: 'number', size: 100 },
} as const;

export type Unit = keyof typeof UNIT_SIZES;
export type UnitReference = keyof typeof REFERENCE_SIZES;
export const UNITS = Object.keys(UNIT_SIZES) as Unit[];
export const UNIT_REFERENCES = Object.keys(REFERENCE_SIZES) as UnitReference[];

/** Thousandths per unit: contents have up to three decimals. */
export const THOUSANDTHS = 1_000;
/** Maximum content, in units; the calculation stays exact up to the highest price. */
export const MAX_CONTENT = 100_000;

/** Net quantity of a product, and the quantity that its unit price refers to. */
export interface Content {
  /** Thousandths of the unit: 750 for 0.75 l. */
  readonly content: number;
  readonly unit: Unit;
  readonly per: UnitReference;
}

/** The price of a reference quantity, in cents. */
export interface UnitPrice {
  readonly cents: number;
  readonly per: UnitReference;
}

/** Returns the reference quantities with the dimension of a unit. */
export const referencesOf = (unit: Unit): UnitReference[] =>
  UNIT_REFERENCES.filter((per) => REFERENCE_SIZES[per].dimension === UNIT_SIZES[unit].dimension);

/** Reason why `checkContent` refuses a content. */
export type ContentProblem = 'range' | 'whole-pieces' | 'other-dimension';

export function checkContent({ content, unit, per }: Content): ContentProblem | undefined {
  if (!Number.isSafeInteger(content) || content <= 0 || content > MAX_CONTENT * THOUSANDTHS) return 'range';
  if (unit === 'piece' && content % THOUSANDTHS !== 0) return 'whole-pieces';
  return UNIT_SIZES[unit].dimension === REFERENCE_SIZES[per].dimension ? undefined : 'other-dimension';
}

/**
 * Returns the unit price of a valid content at this price, in cents, rounded half up. Undefined if the product contains
 * exactly the reference quantity: its unit price is its price.
 */
export function unitPriceOf(priceCents: number, { content, unit, per }: Content): UnitPrice | undefined {
  const amount = content * UNIT_SIZES[unit].size;
  const reference = REFERENCE_SIZES[per].size * THOUSANDTHS;
  if (amount === reference) return undefined;
  // Whole numbers below 2^53: the highest price of 0.001 g per kg has 16 digits. The remainder keeps the division exact.
  const total = priceCents * reference;
  const remainder = total % amount;
  return { cents: (total - remainder) / amount + (remainder * 2 >= amount ? 1 : 0), per };
}
