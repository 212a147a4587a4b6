import { type PagePosition, parsePagePosition, serializePagePosition } from '../../shared/paging.ts';
import { DOCUMENT_KINDS, type DocumentKind, type SlipKind } from './snapshot.ts';

/** Documents per page of /admin/documents. */
export const DOCUMENTS_PAGE_SIZE = 20;
/** Maximum number of orders or documents in one PDF; rendering a page takes about 20 ms. */
export const MAX_PRINTED = 50;
export const MAX_REASON = 200;
export const MAX_SEARCH = 100;

/** Filters and page position in the URL of /admin/documents. Dates are YYYY-MM-DD; '' without a limit. */
export interface DocumentFilters extends PagePosition {
  readonly search: string;
  readonly kind: DocumentKind | 'all';
  readonly from: string;
  readonly to: string;
}

/** Returns whether a text is an existing date, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const parseKind = (text: unknown): DocumentKind | 'all' =>
  DOCUMENT_KINDS.find((kind) => kind === text) ?? 'all';

/** Parses the URL's query; invalid values are ignored. */
export function parseDocumentFilters(query: URLSearchParams): DocumentFilters {
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  return {
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    kind: parseKind(query.get('kind')),
    from: day('from'),
    to: day('to'),
    ...parsePagePosition(query),
  };
}

export function serializeDocumentFilters(filters: DocumentFilters): Record<string, string> {
  const { search, kind, from, to, ...position } = filters;
  return {
    ...(search !== '' && { search }),
    ...(kind !== 'all' && { kind }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...serializePagePosition(position),
  };
}

/** Returns the parameters of the read, for the browser and server rendering. */
export function documentListParams({ search, kind, from, to, after, before }: DocumentFilters) {
  return {
    ...(search !== '' && { search }),
    ...(kind !== 'all' && { kind }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}

/**
 * Returns an order's invoice that is not credited completely: the newest one, unless the credit notes of the order add
 * up to all of its invoices. `documents`: all documents of the order, in the order in which they were issued.
 */
export function openInvoice<Document extends { readonly kind: DocumentKind; readonly dueCents: number }>(
  documents: readonly Document[],
): Document | undefined {
  const invoice = documents.findLast(({ kind }) => kind === 'invoice');
  const left = documents.reduce(
    (sum, { kind, dueCents }) => sum + (kind === 'invoice' ? dueCents : -dueCents),
    0,
  );
  return left > 0 || invoice?.dueCents === 0 ? invoice : undefined;
}

/** URL of the PDF of an issued document. */
export const pdfPath = (id: string): string => `/api/documents/${id}/pdf`;

/** URL of one PDF with the slips of orders, or with copies of issued documents. */
export const printPath = (kind: SlipKind | 'copies', ids: readonly string[]): string =>
  `/api/admin/documents/print/${kind}?ids=${ids.join(',')}`;
