import { decimalSeparator } from '../../shared/language.ts';
import { centsToInput, parseDollars } from '../../shared/money.ts';
import { type ProductDraft, type ProductField, parseNumber } from './admin-rules.ts';
import { clampCount, clampRate, type Rating } from './rules.ts';

/** Field values of a product form; `furtherImages` contains one URL per line. */
export type ProductFormValues = Readonly<Record<ProductField, string>>;

export const EMPTY_FORM: ProductFormValues = {
  title: '',
  description: '',
  price: '',
  image: '',
  furtherImages: '',
  category: '',
  rate: '0',
  count: '0',
};

/** Fields of a product that forms show. */
interface EditableProduct {
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly image: string;
  readonly furtherImages: readonly string[];
  readonly category: string;
  readonly rating: Rating;
}

/** Converts a product to form values. Number fields use a decimal point in every language; browsers localize it. */
export function toFormValues(product: EditableProduct): ProductFormValues {
  const { title, description, priceCents, image, furtherImages, category, rating } = product;
  return {
    title,
    description,
    price: centsToInput(priceCents),
    image,
    furtherImages: furtherImages.join('\n'),
    category,
    rate: String(clampRate(rating.rate)),
    count: String(rating.count),
  };
}

/** Converts form values to a draft, which is validated and saved. */
export function toDraft(values: ProductFormValues) {
  const { title, description, price, image, furtherImages, category, rate, count } = values;
  return {
    title,
    description,
    priceCents: parseDollars(price),
    image,
    furtherImages: splitLines(furtherImages),
    category,
    rate: parseNumber(rate),
    count: parseNumber(count),
  } satisfies ProductDraft;
}

/** Splits URLs, which contain no white space (`isImageUrl`), into a list. */
export const splitLines = (text: string) => (text === '' ? [] : text.split('\n'));

/** Formats a field's value with the locale's decimal separator. */
export function formatFieldValue(field: ProductField, value: string): string {
  return field === 'price' || field === 'rate' ? value.replace('.', decimalSeparator) : value;
}

/**
 * Clamps a rating field: rate to 0–5 in steps of 0.1, count to whole numbers from 0; returns other fields unchanged
 * (SPEC L94).
 */
export function clampFieldValue(field: ProductField, text: string): string {
  const clamp = field === 'rate' ? clampRate : field === 'count' ? clampCount : undefined;
  return clamp && text.trim() !== '' ? String(clamp(parseNumber(text) ?? 0)) : text;
}

export interface MergedForm {
  /** Values that the form shows. */
  values: ProductFormValues;
  /** The shop's values of fields that both administrators changed; the form keeps the input. */
  theirs: Partial<Record<ProductField, string>>;
  /** Previous values of fields that only the other administrator changed; the form shows the shop's value. */
  previous: Partial<Record<ProductField, string>>;
}

/**
 * Three-way merge of a form with the changes of another administrator who saved first (SETTLED 23). Keeps all input,
 * and reports the other's changes, so that none is overwritten unnoticed.
 * @param base values when the form was opened
 * @param current values in the form
 * @param fresh values in the shop
 */
export function mergeFormValues(
  base: ProductFormValues,
  current: ProductFormValues,
  fresh: ProductFormValues,
): MergedForm {
  const merged = {
    values: { ...current },
    theirs: {} as MergedForm['theirs'],
    previous: {} as MergedForm['previous'],
  };
  for (const field of Object.keys(fresh) as ProductField[]) {
    const theirs = fresh[field];
    if (theirs === base[field] || theirs === current[field]) continue;
    if (current[field] === base[field]) {
      merged.values[field] = theirs;
      merged.previous[field] = base[field];
    } else merged.theirs[field] = theirs;
  }
  return merged;
}
