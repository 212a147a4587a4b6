import { placeAbove, placeBelow } from '../../../shared/paging.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { texts as shell } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { EmptyShelf } from '../../../web/ui/empty-shelf.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { list } from '../contract.ts';
import { AUDITED, type AuditFilters, auditParams, toAudited } from '../rules.ts';
import { texts as words } from '../texts.ts';
import { AuditRow } from './audit-row.tsx';

const options = [
  { value: 'all', label: words.kinds.all },
  ...AUDITED.map((kind) => ({ value: kind as string, label: words.kinds[kind] })),
];

export interface AuditScreenProps {
  filters: AuditFilters;
  onChange: (to: AuditFilters) => void;
}

/** /admin/audit: who changed what, newest first, live. */
export function AuditScreen({ filters, onChange }: AuditScreenProps) {
  const { data, error, isFetching, retry } = useRead(list, auditParams(filters));
  const { entity } = filters;
  return (
    <>
      <PageHeading
        aside={words.lead}
        actions={
          <FilterSelect
            label={words.about}
            value={entity ?? 'all'}
            options={options}
            onChange={(value) => onChange({ entity: toAudited(value), page: 1 })}
          />
        }
      >
        {words.heading}
      </PageHeading>
      {data && data.entries.length > 0 ? (
        <>
          <Panel flush>
            <ol className="audit" aria-label={words.heading} aria-busy={isFetching || undefined}>
              {data.entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ol>
          </Panel>
          <Pager
            label={shell.pager.label}
            text={shell.pager.page(filters.page)}
            prevLabel={shell.pager.prev}
            nextLabel={shell.pager.next}
            hasPrev={filters.page > 1}
            hasNext={data.hasOlder}
            onPrev={() => onChange({ entity, ...placeAbove(filters, data.entries[0]!.id) })}
            onNext={() => onChange({ entity, ...placeBelow(filters, data.entries.at(-1)!.id) })}
          />
        </>
      ) : data ? (
        <EmptyShelf variant={entity ? 'filter' : 'empty'} title={entity ? words.noneMatch : words.none} />
      ) : error ? (
        <EmptyShelf
          variant="failed"
          title={words.loadFailed}
          action={
            <Button variant="primary" busy={isFetching} onClick={retry}>
              {shell.actions.retry}
            </Button>
          }
        >
          {error.message}
        </EmptyShelf>
      ) : (
        <>
          <LoadingText>{words.loading}</LoadingText>
          <SkeletonRows count={6} />
        </>
      )}
    </>
  );
}
