import '../../../web/styles/admin-entry.css';
import './tax.css';
import { useSearchParams } from 'react-router';
import { language } from '../../../shared/language.ts';
import { formatCents } from '../../../shared/money.ts';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { type Column, columnsOf, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { DownloadLink } from '../../../web/ui/download-link.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { REPORT_FILE_PATH, type Report, type ReportRow, report } from '../contract.ts';
import { formatRate } from '../format-rate.ts';
import { lastQuarters, quarterInUrl, serializeQuarter } from '../report.ts';
import { shellTexts } from '../shell-texts.ts';
import { countryName } from './country-name.ts';

/** Number of quarters in the list: five years. */
const QUARTERS = 20;
const headings = adminTexts.reportColumns;
const columns: readonly Column[] = [
  { key: 'kind', label: headings.kind, area: 'title' },
  { key: 'country', label: headings.country },
  ...columnsOf(['rate', 'net', 'tax', 'gross'], headings, { numeric: true }),
];

/** /admin/tax/report: sales and refunds of a quarter by country and rate, live. */
export function ReportScreen() {
  const [query, setQuery] = useSearchParams();
  const quarter = quarterInUrl(query);
  const read = useRead(report, quarter === undefined ? {} : { quarter });
  return (
    <>
      <PageHeading
        aside={adminTexts.reportLead}
        actions={<ButtonLink to="/admin/tax">{adminTexts.backToTax}</ButtonLink>}
      >
        {shellTexts.reportTitle}
      </PageHeading>
      <ReadContent
        read={read}
        words={{ loading: adminTexts.reportLoading, loadFailed: adminTexts.reportFailed }}
      >
        {(data) => (
          <Content data={data} busy={read.isFetching} onChange={(to) => setQuery({ quarter: to })} />
        )}
      </ReadContent>
    </>
  );
}

export default adminScreenPage(shellTexts.reportTitle, ReportScreen);

interface ContentProps {
  data: Report;
  busy: boolean;
  onChange: (quarter: string) => void;
}

function Content({ data: { quarter, rows, day }, busy, onChange }: ContentProps) {
  const quarters = lastQuarters(day, QUARTERS);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <FilterSelect
          label={adminTexts.quarter}
          value={quarter}
          options={quarters.map((one) => ({
            value: serializeQuarter(one),
            label: adminTexts.quarterName(one.year, one.quarter),
          }))}
          layout="above"
          onChange={onChange}
        />
        <DownloadLink href={`${REPORT_FILE_PATH}?quarter=${quarter}`}>{adminTexts.download}</DownloadLink>
      </div>
      {rows.length === 0 ? (
        <EmptyState variant="empty" title={adminTexts.noRows} titleAs="p" />
      ) : (
        <DataTable label={shellTexts.reportTitle} layout="normal" busy={busy} columns={columns}>
          {rows.map((row) => (
            <Row
              key={Object.values({ ...row, netCents: 0, taxCents: 0, grossCents: 0 }).join(' ')}
              row={row}
            />
          ))}
          <Total rows={rows} />
        </DataTable>
      )}
      <p className="field-hint mt-4">{adminTexts.reportHint}</p>
    </>
  );
}

function Row({ row }: { row: ReportRow }) {
  const { kind, country, rate, reverseCharge, exempt } = row;
  const notes = [reverseCharge ? adminTexts.reverseCharge : '', exempt ? adminTexts.exempted : ''].filter(
    Boolean,
  );
  return (
    <DataRow>
      <DataCell area="title" strong>
        {adminTexts.kinds[kind]}
      </DataCell>
      <DataCell label={headings.country}>{countryName(country)}</DataCell>
      <DataCell label={headings.rate} numeric>
        {[formatRate(rate, language), ...notes].join(', ')}
      </DataCell>
      <Amounts {...row} />
    </DataRow>
  );
}

type AmountsOfRow = Pick<ReportRow, 'netCents' | 'taxCents' | 'grossCents'>;

function Amounts({ netCents, taxCents, grossCents }: AmountsOfRow) {
  return (
    <>
      <DataCell label={headings.net} numeric>
        {formatCents(netCents)}
      </DataCell>
      <DataCell label={headings.tax} numeric strong>
        {formatCents(taxCents)}
      </DataCell>
      <DataCell label={headings.gross} numeric>
        {formatCents(grossCents)}
      </DataCell>
    </>
  );
}

/** The sums of all rows. */
function Total({ rows }: { rows: readonly ReportRow[] }) {
  const sum = (field: keyof AmountsOfRow) => rows.reduce((total, row) => total + row[field], 0);
  return (
    <DataRow className="tax-total">
      <DataCell area="title" strong span={3}>
        {adminTexts.total}
      </DataCell>
      <Amounts netCents={sum('netCents')} taxCents={sum('taxCents')} grossCents={sum('grossCents')} />
    </DataRow>
  );
}
