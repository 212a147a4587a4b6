import { type PagePosition, parsePagePosition } from '../../shared/paging.ts';

/** Kinds of things whose changes are audited. */
export const AUDITED = ['product', 'order', 'role', 'review', 'demo'] as const;
export type AuditedEntity = (typeof AUDITED)[number];

/** Entries per page. */
export const AUDIT_PAGE_SIZE = 20;

export type AuditedFields = Readonly<Record<string, unknown>> | null;

/** A field's value before and after; undefined if it was absent. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Returns the changed fields of an entry, in order. */
export function changesOf(before: AuditedFields, after: AuditedFields): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, from: before?.[field], to: after?.[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** Parses the kind in a query; undefined if it is invalid. */
export function parseAuditedEntity(text: unknown): AuditedEntity | undefined {
  return AUDITED.find((kind) => kind === text);
}

/** Filter and page position in the URL of /admin/audit. */
export interface AuditFilters extends PagePosition {
  readonly entity: AuditedEntity | undefined;
}

export function parseAuditFilters(query: URLSearchParams): AuditFilters {
  return { entity: parseAuditedEntity(query.get('about')), ...parsePagePosition(query) };
}

/** Parameters of the read; the browser and server rendering use the same. */
export function auditParams({ entity, after, before }: AuditFilters) {
  return {
    ...(entity !== undefined && { entity }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}
