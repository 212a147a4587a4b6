import { locale } from '../../../shared/language.ts';
import { formatCents } from '../../../shared/money.ts';
import { sentence } from '../../../web/sentences.ts';
import { Button } from '../../../web/ui/button.tsx';
import { DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { categoryLabel } from '../rules.ts';
import type { ImportReport } from '../transfer/report.ts';
import { transferTexts as words } from '../transfer/texts.ts';
import {
  type ImportChoices,
  isUndecided,
  NotImported,
  ReadingNotes,
  SameTitles,
} from './import-findings.tsx';

const { columns } = words;
const SAMPLE_COLUMNS = [
  { key: 'line', label: columns.line },
  { key: 'title', label: columns.title },
  { key: 'category', label: columns.category },
  { key: 'price', label: columns.price, numeric: true },
  { key: 'action', label: columns.action },
];
const PROBLEM_COLUMNS = [
  { key: 'line', label: columns.line },
  { key: 'title', label: columns.title },
  { key: 'reason', label: columns.reason },
];

const RENAMED_COLUMNS = [
  { key: 'line', label: columns.line },
  { key: 'was', label: columns.was },
  { key: 'becomes', label: columns.becomes },
];

export interface ImportPreviewProps {
  report: ImportReport;
  choices: ImportChoices;
  /** Why the import that was tried did not go through. */
  problem: string | undefined;
  /** Asks for the preview again, by another choice. */
  onChoose: (choices: ImportChoices) => void;
  onImport: () => void;
  onAnother: () => void;
}

/** What a file would do, with each bad row and its reason, before anything is written. */
export function ImportPreview({
  report,
  choices,
  problem,
  onChoose,
  onImport,
  onAnother,
}: ImportPreviewProps) {
  const { adds, updates, unchanged, skipped, bad, problems, renamed, renames, sample } = report;
  const toWrite = adds + updates;
  const count = (number: number) => number.toLocaleString(locale);
  return (
    <>
      {problem ? <Note tone="bad">{problem}</Note> : null}
      <div>
        <p className="font-semibold">{words.summary(count(adds), count(updates), count(unchanged))}</p>
        {skipped > 0 ? <p>{words.skipped(words.products(skipped))}</p> : null}
        <p>{toWrite === 0 && bad === 0 && skipped === 0 ? words.nothingToDo : words.nothing}</p>
      </div>
      <ReadingNotes report={report} choices={choices} onChoose={onChoose} />
      <SameTitles report={report} onChoose={onChoose} />
      <div className="heading-actions">
        {toWrite > 0 && !isUndecided(report, choices) ? (
          <Button variant="primary" onClick={onImport}>
            {words.importNow(words.products(toWrite))}
          </Button>
        ) : null}
        <Button onClick={onAnother}>{words.another}</Button>
      </div>
      <NotImported leftovers={report.notImported} />
      {bad > 0 ? (
        <div className="form-gap">
          <Note tone="warn" live="none">
            {words.badRows(words.products(bad))}
          </Note>
          <DataTable label={columns.reason} layout="products" columns={PROBLEM_COLUMNS}>
            {problems.map(({ line, title, reason }) => (
              <DataRow key={line}>
                <DataCell label={columns.line}>{line}</DataCell>
                <DataCell label={columns.title}>{title || words.noTitle}</DataCell>
                <DataCell label={columns.reason}>{sentence(reason)}</DataCell>
              </DataRow>
            ))}
          </DataTable>
          {bad > problems.length ? <p>{words.moreBadRows(count(bad - problems.length))}</p> : null}
        </div>
      ) : null}
      {renamed > 0 ? (
        <div className="form-gap">
          <Note tone="warn" live="none">
            {words.renamed(words.products(renamed))}
          </Note>
          <DataTable label={words.renames} layout="products" columns={RENAMED_COLUMNS}>
            {renames.map(({ line, was, title }) => (
              <DataRow key={line}>
                <DataCell label={columns.line}>{line}</DataCell>
                <DataCell label={columns.was}>{was}</DataCell>
                <DataCell label={columns.becomes} strong>
                  {title}
                </DataCell>
              </DataRow>
            ))}
          </DataTable>
          {renamed > renames.length ? <p>{words.moreRenamed(count(renamed - renames.length))}</p> : null}
        </div>
      ) : null}
      {sample.length > 0 ? (
        <div className="form-gap">
          <h3>{words.sample}</h3>
          <DataTable label={words.sample} layout="products" columns={SAMPLE_COLUMNS}>
            {sample.map(({ line, title, category, priceCents, action }) => (
              <DataRow key={line}>
                <DataCell label={columns.line}>{line}</DataCell>
                <DataCell label={columns.title} strong>
                  {title}
                </DataCell>
                <DataCell label={columns.category}>{categoryLabel(category)}</DataCell>
                <DataCell label={columns.price} numeric>
                  {formatCents(priceCents)}
                </DataCell>
                <DataCell label={columns.action}>{words.actions[action]}</DataCell>
              </DataRow>
            ))}
          </DataTable>
        </div>
      ) : null}
    </>
  );
}
