import type { Message } from '../../shared/message.ts';
import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import { errors } from './errors.ts';
import { MAX_CATEGORY, MAX_DESCRIPTION, MAX_FURTHER_IMAGES, MAX_IMAGE_URL, MAX_TITLE } from './limits.ts';

/** Rows per page of /admin/manage-products; one more is read to know whether a next page exists (SPEC L120, L148). */
export const MANAGE_PAGE_SIZE = 10;
/** Maximum products per bulk operation, equal to the maximum page size of the list. */
export const MAX_SELECTED = 100;
/** Products per page on /admin/products; more load on scroll (SETTLED 20). */
export const PRODUCTS_PAGE_SIZE = 20;
/**
 * Delay between the success message of add-product and the redirect to /admin/manage-products (ms) (SPEC L59, L149).
 */
export const PRODUCT_ADDED_REDIRECT_MS = 1000;
/** `createdBy` of all products from add-product; the audit log contains the actual user (SPEC L66, SETTLED 18). */
export const PLACEHOLDER_ADMIN_ID = 'admin-placeholder';
/** Steps of the number fields (SPEC L94, L152). */
export const PRICE_STEP = 0.01;
export const RATE_STEP = 0.1;

/** Sort keys of /admin/manage-products; all but `newest` are columns. */
export const MANAGE_SORTS = ['title', 'price', 'category', 'rating', 'newest'] as const;
export type ManageSort = (typeof MANAGE_SORTS)[number];
export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** The three product forms; each has its own texts and price rule (SETTLED 17). */
export type ProductForm = 'products' | 'manage' | 'add';

/** A product as entered; null for a number that could not be parsed. */
export type ProductDraft = {
  readonly title: string;
  readonly description: string;
  readonly priceCents: number | null;
  readonly image: string;
  readonly category: string;
  /** Images after the first. */
  readonly furtherImages?: readonly string[] | undefined;
  readonly rate?: number | null;
  readonly count?: number | null;
};

export type ProductField =
  | 'title'
  | 'description'
  | 'price'
  | 'image'
  | 'furtherImages'
  | 'category'
  | 'rate'
  | 'count';
/** Messages by field, in the order in which add-product lists them (SPEC L59). Empty if the draft is valid. */
export type ProductErrors = Partial<Record<ProductField, Message>>;

/** Validates a draft by the rules and texts of its form (SPEC L93–L95). */
export function checkProduct(form: ProductForm, draft: ProductDraft): ProductErrors {
  const { title, description, price, image, category } = requiredFieldErrors(form, draft);
  const found: Record<ProductField, Message | undefined> = {
    title: title ?? lengthError(draft.title, MAX_TITLE, errors['title-too-long']),
    description:
      description ?? lengthError(draft.description, MAX_DESCRIPTION, errors['description-too-long']),
    price: price ?? priceLimitError(draft.priceCents),
    image: image ?? (isImageUrl(draft.image.trim()) ? undefined : errors['image-invalid']),
    furtherImages: furtherImagesError(draft.furtherImages),
    category: category ?? lengthError(draft.category, MAX_CATEGORY, errors['category-too-long']),
    rate: form === 'add' && !isInRange(draft.rate, 0, 5) ? errors['add.rate'] : undefined,
    count: form === 'add' && !isCount(draft.count) ? errors['add.count'] : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}

/**
 * Returns whether an image URL is allowed: http or https, or a path of this shop with one leading '/' and no '\'
 * (SETTLED 17). White space is refused: browsers remove tabs and line breaks from URLs, so '/<tab>/host' would be
 * another site.
 */
export function isImageUrl(url: string): boolean {
  if (url.length > MAX_IMAGE_URL || /[\s\p{Cc}]/u.test(url)) return false;
  if (url.startsWith('/')) return !url.startsWith('//') && !url.includes('\\');
  return /^https?:\/\/[^/\\]/i.test(url) && URL.canParse(url);
}

/** Returns the images after the first that are stored: valid URLs without duplicates, up to the limit. */
export function validFurtherImages([first, ...others]: readonly string[]): string[] {
  return [...new Set(others)].filter((url) => url !== first && isImageUrl(url)).slice(0, MAX_FURTHER_IMAGES);
}

/** Parses the number in a form field; null if it is not a number. */
export function parseNumber(text: string): number | null {
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : null;
}

type RequiredFieldErrors = {
  [Field in 'title' | 'description' | 'price' | 'image' | 'category']?: Message | undefined;
};

function requiredFieldErrors(form: ProductForm, draft: ProductDraft): RequiredFieldErrors {
  const requiredProblem = (value: string, message: Message) => (value.trim() === '' ? message : undefined);
  return {
    title: requiredProblem(draft.title, errors[`${form}.title`]),
    price: priceError(form, draft.priceCents),
    image: requiredProblem(draft.image, errors[`${form}.image`]),
    category: requiredProblem(draft.category, errors[`${form}.category`]),
    ...(form === 'add' && { description: requiredProblem(draft.description, errors['add.description']) }),
  };
}

/** The price must be above 0 on /admin/products, at least 0 in the other forms (SPEC L93–L95). */
function priceError(form: ProductForm, cents: number | null): Message | undefined {
  const min = form === 'products' ? 1 : 0;
  if (cents !== null && Number.isSafeInteger(cents)) {
    return cents < min ? errors[`${form}.price`] : undefined;
  }
  // 'Price cannot be negative.' would be wrong for a price that is not a number.
  return form === 'manage' ? errors['price-unreadable'] : errors[`${form}.price`];
}

function priceLimitError(cents: number | null): Message | undefined {
  return (cents ?? 0) > MAX_PRICE_CENTS ? errors['price-too-high']({ max: MAX_PRICE_CENTS }) : undefined;
}

function furtherImagesError(urls: readonly string[] = []): Message | undefined {
  if (urls.length > MAX_FURTHER_IMAGES) return errors['too-many-images'];
  return urls.every((url) => isImageUrl(url.trim())) ? undefined : errors['image-invalid'];
}

function lengthError(value: string, max: number, message: Message): Message | undefined {
  return value.trim().length > max ? message : undefined;
}

function isInRange(value: number | null | undefined, min: number, max: number): boolean {
  return value != null && value >= min && value <= max;
}

function isCount(value: number | null | undefined): boolean {
  return Number.isInteger(value) && isInRange(value, 0, Number.MAX_SAFE_INTEGER);
}
