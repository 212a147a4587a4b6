import { checkProduct, type ProductDraft } from '../admin-rules.ts';
import { normaliseCategory, type Rating } from '../rules.ts';
import { storable } from '../storable.ts';
import { transferTexts } from './texts.ts';

/** A product as a file tells it. What the file does not tell is left out, and stays as it is when the product exists. */
export interface ImportedProduct {
  /** Ours: the product with this id is changed, or made. */
  id?: string;
  /** Another shop's name for it, such as `shopify:blue-dress`: the same file again changes what it made before. */
  importKey?: string;
  title: string;
  priceCents: number;
  category?: string;
  image?: string;
  description?: string;
  rating?: Rating;
}

/** One product of a file: what it is, or why it cannot be taken. */
export type ImportRow = {
  /** Line of the CSV, or number of the element in the JSON, from 1. */
  line: number;
  title: string;
} & ({ product: ImportedProduct } | { problem: string });

/** What a file says before it is judged; undefined: not told. */
export interface ToldProduct {
  id?: string | undefined;
  importKey?: string | undefined;
  title: string;
  /** Null: something that is no amount. */
  priceCents: number | null;
  category?: string | undefined;
  image?: string | undefined;
  description?: string | undefined;
  rating?: { rate: number | null; count: number | null } | undefined;
}

/** Ids that the shop makes, and any other plain word. */
const ID = /^[\w-]{1,64}$/;
const MAX_KEY = 300;

/**
 * Judges one product by the limits of the edit form (SPEC L94), except that picture, category and description may be
 * empty, and the rating has to be right (SPEC L95).
 */
export function judged(line: number, told: ToldProduct): ImportRow {
  const title = storable(told.title).trim();
  const { category = '', image = '', description = '' } = told;
  const draft = { title, priceCents: told.priceCents, category, image, description };
  const problems = problemsOf(draft, told);
  if (problems.length > 0) return { line, title, problem: problems.join(' ') };
  const { id, importKey } = told;
  return {
    line,
    title,
    product: {
      title,
      priceCents: told.priceCents!,
      ...(id && { id }),
      ...(importKey && { importKey }),
      ...(told.category !== undefined && { category: normaliseCategory(storable(category)) }),
      ...(told.image !== undefined && { image: image.trim() }),
      ...(told.description !== undefined && { description: storable(description).trim() }),
      ...(told.rating && { rating: { rate: told.rating.rate!, count: told.rating.count! } }),
    },
  };
}

function problemsOf(draft: ProductDraft, told: ToldProduct): string[] {
  const errors = checkProduct('manage', draft);
  if (draft.image.trim() === '') delete errors.image;
  if (draft.category.trim() === '') delete errors.category;
  const problems = Object.values(errors);
  if (told.rating) {
    const { rate, count } = checkProduct('add', { ...draft, ...told.rating });
    problems.push(...[rate, count].filter((message) => message !== undefined).map((text) => `${text}.`));
  }
  if (told.id && !ID.test(told.id)) problems.push(transferTexts.badId);
  if (told.importKey && told.importKey.length > MAX_KEY) problems.push(transferTexts.badId);
  return problems;
}
