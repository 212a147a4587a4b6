import '../../../web/styles/admin-entry.css';
import './reports.css';
import { useSearchParams } from 'react-router';
import { formatCents } from '../../../shared/money.ts';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { useTimes } from '../../../web/clock.tsx';
import { DayFields } from '../../../web/day-fields.tsx';
import { ErrorState } from '../../../web/error-state.tsx';
import { useMayOpen } from '../../../web/link-access.ts';
import { browserTimeZone } from '../../../web/time-zone.ts';
import { type Column, columnsOf, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type Figures, type Report, report } from '../contract.ts';
import { localDay, parseDays } from '../filters.ts';
import { MonthFile } from './month-file.tsx';

const columns: readonly Column[] = [
  { key: 'figure', label: adminTexts.columns.figure, area: 'title' },
  ...columnsOf(['current', 'previous', 'change'], adminTexts.columns, { numeric: true }),
];
const names = Object.keys(adminTexts.figures) as (keyof Figures)[];

/** /admin/reports: live figures of a range of days, compared with the same number of days before. */
export function ReportsScreen() {
  const [query, setQuery] = useSearchParams();
  const { now, timeZone } = useTimes();
  const zone = timeZone ?? browserTimeZone();
  const today = localDay(now, zone);
  const days = parseDays(query, today);
  const mayOpen = useMayOpen();
  const { data, error, isFetching, retry } = useRead(report, { ...days, zone });
  return (
    <>
      <PageHeading>{adminTexts.heading}</PageHeading>
      <DayFields label={adminTexts.range} days={days} onChange={({ from, to }) => setQuery({ from, to })}>
        {mayOpen('/admin/orders') ? (
          <TextLink to={`/admin/orders?${new URLSearchParams({ ...days })}`}>{adminTexts.orders}</TextLink>
        ) : null}
      </DayFields>
      <div className="report-panels">
        {data ? (
          <FigureTable data={data} busy={isFetching} />
        ) : error ? (
          <ErrorState title={adminTexts.loadFailed} busy={isFetching} onRetry={retry}>
            {error.message}
          </ErrorState>
        ) : (
          <div>
            <LoadingText>{adminTexts.loading}</LoadingText>
            <SkeletonRows count={names.length} />
          </div>
        )}
        <MonthFile today={today} zone={zone} />
      </div>
    </>
  );
}

export default adminScreenPage(adminTexts.heading, ReportsScreen);

function FigureTable({ data: { current, previous }, busy }: { data: Report; busy: boolean }) {
  return (
    <Panel flush>
      <DataTable label={adminTexts.table} layout="normal" columns={columns} busy={busy}>
        {names.map((name) => (
          <DataRow key={name}>
            <DataCell area="title" strong>
              {adminTexts.figures[name]}
            </DataCell>
            <DataCell label={adminTexts.columns.current} numeric strong>
              {formatFigure(name, current[name])}
            </DataCell>
            <DataCell label={adminTexts.columns.previous} numeric>
              {formatFigure(name, previous[name])}
            </DataCell>
            <DataCell label={adminTexts.columns.change} numeric>
              {current[name] === previous[name]
                ? adminTexts.noChange
                : formatFigure(name, current[name] - previous[name])}
            </DataCell>
          </DataRow>
        ))}
      </DataTable>
    </Panel>
  );
}

const formatFigure = (name: keyof Figures, value: number): string =>
  name === 'orders' ? String(value) : formatCents(value);
