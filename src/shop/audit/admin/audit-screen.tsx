import { AUDITED } from '../../../shared/audited-entities.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { PositionList } from '../../../web/lists/position-list.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { list } from '../contract.ts';
import { type AuditFilters, auditParams, parseAuditedEntity } from '../rules.ts';
import { texts } from '../texts.ts';
import { AuditRow } from './audit-row.tsx';

const ALL = 'all';
const options = optionsOf([ALL, ...AUDITED], texts.kinds);

export interface AuditScreenProps {
  filters: AuditFilters;
  onChange: (to: AuditFilters) => void;
}

/** /admin/audit: the audit log, newest first, live. */
export function AuditScreen({ filters, onChange }: AuditScreenProps) {
  const read = useRead(list, auditParams(filters));
  const { entity } = filters;
  return (
    <>
      <PageHeading
        aside={texts.lead}
        actions={
          <FilterSelect
            label={texts.about}
            value={entity ?? ALL}
            options={options}
            onChange={(chosen) => onChange({ entity: parseAuditedEntity(chosen), page: 1 })}
          />
        }
      >
        {texts.heading}
      </PageHeading>
      <PositionList
        read={read}
        words={texts}
        rowsOf={(page) => page.entries}
        position={filters}
        onPosition={(position) => onChange({ entity, ...position })}
        empty={<NoRows words={texts} isFiltered={entity !== undefined} titleAs="h2" />}
      >
        {(entries) => (
          <Panel flush>
            <ol className="audit" aria-label={texts.heading} aria-busy={read.isFetching || undefined}>
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ol>
          </Panel>
        )}
      </PositionList>
    </>
  );
}
