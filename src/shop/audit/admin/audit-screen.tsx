import { useRead } from '../../../web/api/use-read.ts';
import { PagedList } from '../../../web/lists/paged-list.tsx';
import { list } from '../contract.ts';
import { AUDITED, type AuditFilters, auditParams, parseAuditedEntity } from '../rules.ts';
import { texts } from '../texts.ts';
import { AuditRow } from './audit-row.tsx';

const ALL = 'all';
const options = [
  { value: ALL, label: texts.kinds.all },
  ...AUDITED.map((kind) => ({ value: kind as string, label: texts.kinds[kind] })),
];

export interface AuditScreenProps {
  filters: AuditFilters;
  onChange: (to: AuditFilters) => void;
}

/** /admin/audit: the audit log, newest first, live. */
export function AuditScreen({ filters, onChange }: AuditScreenProps) {
  const read = useRead(list, auditParams(filters));
  const { entity } = filters;
  return (
    <PagedList
      words={texts}
      filter={{ label: texts.about, options, value: entity ?? ALL, all: ALL }}
      onFilter={(value) => onChange({ entity: parseAuditedEntity(value), page: 1 })}
      position={filters}
      onPosition={(position) => onChange({ entity, ...position })}
      read={read}
      items={read.data?.entries}
      hasOlder={read.data?.hasOlder ?? false}
      skeletons={6}
    >
      {(entries) => (
        <ol className="audit" aria-label={texts.heading} aria-busy={read.isFetching || undefined}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </PagedList>
  );
}
