import { type PagePlace, pagePlaceOf } from '../../shared/paging.ts';

/** What the audit is kept about. */
export const AUDITED = ['product', 'order', 'role', 'review'] as const;
export type Audited = (typeof AUDITED)[number];

/** Entries of a page. */
export const AUDIT_PAGE_SIZE = 20;

export type Facts = Readonly<Record<string, unknown>> | null;

/** A field with what it was and what it became; undefined where it did not stand. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The fields of an entry in their order, those that did not change left out. */
export function changesOf(before: Facts, after: Facts): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, from: before?.[field], to: after?.[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** The kind that a query names, or undefined for anything else. */
export function toAudited(text: unknown): Audited | undefined {
  return AUDITED.find((kind) => kind === text);
}

/** What the page shows, as its address says it; a page goes on below an entry or ends above one. */
export interface AuditFilters extends PagePlace {
  readonly entity: Audited | undefined;
}

export function auditFiltersOf(query: URLSearchParams): AuditFilters {
  return { entity: toAudited(query.get('about')), ...pagePlaceOf(query) };
}

/** What is asked for; the page and its rendering ask the same. */
export function auditParams({ entity, after, before }: AuditFilters) {
  return {
    ...(entity !== undefined && { entity }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}
