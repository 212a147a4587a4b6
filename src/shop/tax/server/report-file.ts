import type { FastifyInstance } from 'fastify';
import type { RequestAuth } from '../../../server/http/access.ts';
import { parseInput } from '../../../server/http/errors.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { CSV_BOM, csvLine } from '../../../shared/csv.ts';
import { centsToInput } from '../../../shared/money.ts';
import { REPORT_FILE_PATH } from '../contract.ts';
import { ReportParams, type ReportRow } from '../schemas.ts';
import { readReport } from './report-table.ts';

/** CSV columns and their values. Rates are percentages, amounts are decimal numbers. */
const columns: Readonly<Record<string, (row: ReportRow) => string>> = {
  Type: ({ kind }) => kind,
  Country: ({ country }) => country,
  'Rate %': ({ rate }) => String(rate / 1_000),
  'Reverse charge': ({ reverseCharge }) => (reverseCharge ? 'yes' : 'no'),
  Exempt: ({ exempt }) => (exempt ? 'yes' : 'no'),
  Net: ({ netCents }) => centsToInput(netCents),
  Tax: ({ taxCents }) => centsToInput(taxCents),
  Gross: ({ grossCents }) => centsToInput(grossCents),
};

/** Serves the report of a quarter as CSV, with the same rows as the page. */
export function mountReportFile(app: FastifyInstance, authenticate: RequestAuth, db: Queryable): void {
  app.get(
    REPORT_FILE_PATH,
    { schema: { hide: true }, config: { operation: 'tax.reportFile', audience: 'admin', permission: 'tax' } },
    async (request, reply) => {
      await authenticate(request, 'admin');
      const { quarter, rows } = await readReport(db, parseInput(ReportParams, request.query).quarter);
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="tax-${quarter}.csv"`)
        .send(
          CSV_BOM +
            csvLine(Object.keys(columns)) +
            rows.map((row) => csvLine(Object.values(columns).map((cell) => cell(row)))).join(''),
        );
    },
  );
}
