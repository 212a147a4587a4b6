import { type PagePosition, parsePagePosition } from '../../shared/paging.ts';

/** What the audit is kept about. */
export const AUDITED = ['product', 'order', 'role', 'review'] as const;
export type AuditedEntity = (typeof AUDITED)[number];

/** Entries of a page. */
export const AUDIT_PAGE_SIZE = 20;

export type AuditedFields = Readonly<Record<string, unknown>> | null;

/** A field with what it was and what it became; undefined where it did not stand. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The fields of an entry in their order, those that did not change left out. */
export function changesOf(before: AuditedFields, after: AuditedFields): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, from: before?.[field], to: after?.[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** The kind that a query names, or undefined for anything else. */
export function parseAuditedEntity(text: unknown): AuditedEntity | undefined {
  return AUDITED.find((kind) => kind === text);
}

/** What the page shows, as its address says it; a page goes on below an entry or ends above one. */
export interface AuditFilters extends PagePosition {
  readonly entity: AuditedEntity | undefined;
}

export function parseAuditFilters(query: URLSearchParams): AuditFilters {
  return { entity: parseAuditedEntity(query.get('about')), ...parsePagePosition(query) };
}

/** What is asked for; the page and its rendering ask the same. */
export function auditParams({ entity, after, before }: AuditFilters) {
  return {
    ...(entity !== undefined && { entity }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}
