import { parseSearchAndShow, type SearchAndShow } from '../../shared/search-and-show.ts';
import { type Content, checkContent } from '../catalogue/unit-price.ts';
import { contactLink } from './contact-link.ts';

/** Maximum lengths (characters). */
const MAX_NAME = 100;
const MAX_ADDRESS = 300;
const MAX_CONTACT = 200;
export const MAX_WARNINGS = 2_000;
/** Maximum number of manufacturers: the back office reads all of them for its select. */
export const MAX_MANUFACTURERS = 300;
/** Products per page of the back office. */
export const INFORMATION_PAGE_SIZE = 25;

/** Filters of the back office: all products, or those that lack information. */
export const INFORMATION_FILTERS = ['all', 'missing', 'unit-price', 'manufacturer'] as const;
export type InformationFilter = (typeof INFORMATION_FILTERS)[number];

/** The information that the shop has about a product. */
export interface Information {
  /** For the unit price; null if none was entered. */
  readonly content: Content | null;
  /** True if the product needs no unit price; `content` is then null. */
  readonly isSoldByPiece: boolean;
  readonly manufacturerId: string | null;
  /** Safety warnings; '' for none. */
  readonly warnings: string;
}

export const NO_INFORMATION: Information = {
  content: null,
  isSoldByPiece: false,
  manufacturerId: null,
  warnings: '',
};

export type Missing = 'unit-price' | 'manufacturer';

/** Returns the information that has not been entered or decided yet. */
export function missingOf({ content, isSoldByPiece, manufacturerId }: Information): Missing[] {
  return [
    ...(content === null && !isSoldByPiece ? ['unit-price' as const] : []),
    ...(manufacturerId === null ? ['manufacturer' as const] : []),
  ];
}

export type InformationField = 'content' | 'per' | 'warnings';
export type InformationProblem = 'range' | 'whole-pieces' | 'other-dimension' | 'by-piece' | 'too-long';

/** Returns an error per invalid field. */
export function checkInformation({
  content,
  isSoldByPiece,
  warnings,
}: Information): Partial<Record<InformationField, InformationProblem>> {
  const problem = content === null ? undefined : isSoldByPiece ? 'by-piece' : checkContent(content);
  return {
    ...(problem && { [problem === 'other-dimension' ? 'per' : 'content']: problem }),
    ...(warnings.length > MAX_WARNINGS && { warnings: 'too-long' as const }),
  };
}

/**
 * A manufacturer and, if it is outside the EU, its responsible person in the EU. The fields of the responsible person
 * are all filled in or all ''.
 */
export interface ManufacturerDetails {
  readonly name: string;
  readonly address: string;
  /** Email address or web address. */
  readonly contact: string;
  readonly euName: string;
  readonly euAddress: string;
  readonly euContact: string;
}

export const NO_MANUFACTURER: ManufacturerDetails = {
  name: '',
  address: '',
  contact: '',
  euName: '',
  euAddress: '',
  euContact: '',
};

export type ManufacturerField = keyof ManufacturerDetails;
export type ManufacturerProblem = 'missing' | 'too-long' | 'invalid-contact';

const LIMITS: Readonly<Record<ManufacturerField, number>> = {
  name: MAX_NAME,
  address: MAX_ADDRESS,
  contact: MAX_CONTACT,
  euName: MAX_NAME,
  euAddress: MAX_ADDRESS,
  euContact: MAX_CONTACT,
};
const MANUFACTURER_FIELDS = Object.keys(LIMITS) as ManufacturerField[];
const EU_FIELDS: readonly ManufacturerField[] = ['euName', 'euAddress', 'euContact'];

/** Returns the details with trimmed texts. */
export const trimManufacturer = (details: ManufacturerDetails): ManufacturerDetails =>
  Object.fromEntries(MANUFACTURER_FIELDS.map((field) => [field, details[field].trim()])) as Record<
    ManufacturerField,
    string
  >;

/** Checks trimmed details; returns an error per invalid field. A responsible person is complete or absent. */
export function checkManufacturer(
  details: ManufacturerDetails,
): Partial<Record<ManufacturerField, ManufacturerProblem>> {
  const hasPerson = EU_FIELDS.some((field) => details[field] !== '');
  const problemOf = (field: ManufacturerField): ManufacturerProblem | undefined => {
    const text = details[field];
    if (text === '') return EU_FIELDS.includes(field) && !hasPerson ? undefined : 'missing';
    if (text.length > LIMITS[field]) return 'too-long';
    return /contact$/i.test(field) && contactLink(text) === undefined ? 'invalid-contact' : undefined;
  };
  return Object.fromEntries(
    MANUFACTURER_FIELDS.flatMap((field) => {
      const problem = problemOf(field);
      return problem ? [[field, problem]] : [];
    }),
  );
}

/** Filters of the list in the back office, as its URL stores them. */
export type InformationFilters = SearchAndShow<InformationFilter>;

export const parseInformationFilters = (query: URLSearchParams): InformationFilters =>
  parseSearchAndShow(query, INFORMATION_FILTERS);
