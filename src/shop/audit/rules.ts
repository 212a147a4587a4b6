import { AUDITED, type AuditedEntity } from '../../shared/audited-entities.ts';
import { type PagePosition, parsePagePosition, serializePagePosition } from '../../shared/paging.ts';

/** Entries per page. */
export const AUDIT_PAGE_SIZE = 20;

export type AuditedFields = Readonly<Record<string, unknown>> | null;

/** A field's values before and after a change; undefined if the field was absent. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Returns the fields that differ between two states, in order. */
export function changesOf(before: AuditedFields, after: AuditedFields): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, from: before?.[field], to: after?.[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** Parses the kind in a query string; undefined if it is invalid. */
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

export function serializeAuditFilters({ entity, ...position }: AuditFilters): Record<string, string> {
  return { ...(entity && { about: entity }), ...serializePagePosition(position) };
}

/** Returns the parameters of the read, for the browser and server rendering. */
export function auditParams({ entity, after, before }: AuditFilters) {
  return {
    ...(entity !== undefined && { entity }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}
