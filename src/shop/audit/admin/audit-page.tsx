import '../../../web/styles/admin-entry.css';
import { AUDITED } from '../../../shared/audited-entities.ts';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { PositionList } from '../../../web/lists/position-list.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { list } from '../contract.ts';
import { auditParams, parseAuditedEntity, parseAuditFilters, serializeAuditFilters } from '../rules.ts';
import { texts } from '../texts.ts';
import { AuditRow } from './audit-row.tsx';

const ALL = 'all';
const options = optionsOf([ALL, ...AUDITED], texts.kinds);

/** /admin/audit: the audit log, newest first, live. */
export function AuditScreen() {
  const [filters, setFilters] = useUrlFilters(parseAuditFilters, serializeAuditFilters);
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
            onChange={(chosen) => setFilters({ entity: parseAuditedEntity(chosen), page: 1 })}
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
        onPosition={(position) => setFilters({ entity, ...position })}
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

export default adminScreenPage(texts.heading, AuditScreen);
