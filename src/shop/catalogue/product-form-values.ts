import { decimalSeparator } from '../../shared/language.ts';
import { centsToInput, parseDollars } from '../../shared/money.ts';
import { type ProductDraft, type ProductField, parseNumber } from './admin-rules.ts';
import { clampCount, clampRate, type Rating } from './rules.ts';

/** Values of the fields of a product form; `furtherImages` has one address per line. */
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

/** What a form shows of a product. */
interface EditableProduct {
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly image: string;
  readonly furtherImages: readonly string[];
  readonly category: string;
  readonly rating: Rating;
}

/** A product as a form shows it first. A number field's value has a point in every language; the browser shows its sign. */
export function toFormValues({
  title,
  description,
  priceCents,
  image,
  furtherImages,
  category,
  rating,
}: EditableProduct): ProductFormValues {
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

/** What the fields say, for the rules and the shop. */
export function toDraft({
  title,
  description,
  price,
  image,
  furtherImages,
  category,
  rate,
  count,
}: ProductFormValues) {
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

/** Addresses contain no white space (`isImageUrl`), so lines keep them apart. */
export const splitLines = (text: string) => (text === '' ? [] : text.split('\n'));

/** What a field holds, as its readers write it. */
export function formatFieldValue(field: ProductField, value: string): string {
  return field === 'price' || field === 'rate' ? value.replace('.', decimalSeparator) : value;
}

/** A rating field brought into its range when it is left: 0 to 5 in steps of 0.1, whole numbers from 0 (SPEC L94). */
export function clampFieldValue(field: ProductField, text: string): string {
  const clamp = field === 'rate' ? clampRate : field === 'count' ? clampCount : undefined;
  return clamp && text.trim() !== '' ? String(clamp(parseNumber(text) ?? 0)) : text;
}

export interface MergedForm {
  /** What the form shows now. */
  typed: ProductFormValues;
  /** Of fields that both changed: what is in the shop. What was typed stays. */
  theirs: Partial<Record<ProductField, string>>;
  /** Of fields that only the other administrator changed: what was there before. They now show what is in the shop. */
  before: Partial<Record<ProductField, string>>;
}

/**
 * What a form shows after another administrator was faster (SETTLED 23): nothing typed is lost, and nothing that the
 * other changed is overwritten unseen.
 * @param base what the form began with
 */
export function mergeFormValues(
  base: ProductFormValues,
  typed: ProductFormValues,
  fresh: ProductFormValues,
): MergedForm {
  const merged = {
    typed: { ...typed },
    theirs: {} as MergedForm['theirs'],
    before: {} as MergedForm['before'],
  };
  for (const field of Object.keys(fresh) as ProductField[]) {
    const now = fresh[field];
    if (now === base[field] || now === typed[field]) continue;
    if (typed[field] === base[field]) {
      merged.typed[field] = now;
      merged.before[field] = base[field];
    } else merged.theirs[field] = now;
  }
  return merged;
}
