import { type PagePosition, parsePagePosition, serializePagePosition } from '../../shared/paging.ts';
import { SALE_STATES, type SaleState } from './rules.ts';

/** Filter and page position in the URL of /admin/sales. */
export interface SalesFilters extends PagePosition {
  readonly state: SaleState | undefined;
}

/** Parses a state in a query string; undefined if it is invalid. */
export const parseSaleState = (text: unknown): SaleState | undefined =>
  SALE_STATES.find((state) => state === text);

export const parseSalesFilters = (query: URLSearchParams): SalesFilters => ({
  state: parseSaleState(query.get('show')),
  ...parsePagePosition(query),
});

export const serializeSalesFilters = ({ state, ...position }: SalesFilters): Record<string, string> => ({
  ...(state !== undefined && { show: state }),
  ...serializePagePosition(position),
});

/** Returns the parameters of the read, for the browser and server rendering. */
export const salesParams = ({ state, after, before }: SalesFilters) => ({
  ...(state !== undefined && { state }),
  ...(after !== undefined && { after }),
  ...(before !== undefined && { before }),
});
