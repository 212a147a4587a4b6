import { locale } from '../../../shared/language.ts';
import { formatCents } from '../../../shared/money.ts';
import { DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { Note } from '../../../web/ui/note.tsx';
import type { Leftover } from '../transfer/not-imported.ts';
import { DECIMAL_SIGNS, type DecimalSign } from '../transfer/number-format.ts';
import { type ImportReport, SAME_TITLE_CHOICES, type SameTitleChoice } from '../transfer/report.ts';
import { transferTexts as words } from '../transfer/texts.ts';

const { columns } = words;
const LEFTOVER_COLUMNS = [
  { key: 'column', label: columns.column },
  { key: 'values', label: columns.values, numeric: true },
  { key: 'example', label: columns.example },
];

/** What the administrator decided about a file; left out: the defaults. */
export interface ImportChoices {
  decimal?: DecimalSign;
  sameTitles?: SameTitleChoice;
}

export interface FindingsProps {
  report: ImportReport;
  choices: ImportChoices;
  onChoose: (choices: ImportChoices) => void;
}

/** How the file was read, with a choice where it could be read in two ways. */
export function ReadingNotes({ report, choices, onChoose }: FindingsProps) {
  const { encoding, numbers } = report;
  const { currencies, example } = numbers;
  return (
    <>
      {encoding === 'utf-8' ? null : <p>{words.encodingRead(encoding)}</p>}
      {example ? <p>{words.numbersRead(example.text, formatCents(example.cents))}</p> : null}
      {currencies.length > 0 ? (
        <Note tone="warn" live="none">
          {words.currencies(currencies.join(', '))}
        </Note>
      ) : null}
      {numbers.ambiguous > 0 ? (
        <NumberFormatChoice count={numbers.ambiguous} chosen={choices.decimal} onChoose={onChoose} />
      ) : null}
    </>
  );
}

/** True while prices could mean two amounts and nobody has decided: the import waits for that. */
export function isUndecided({ numbers }: ImportReport, { decimal }: ImportChoices): boolean {
  return numbers.ambiguous > 0 && decimal === undefined;
}

interface NumberFormatChoiceProps extends Pick<FindingsProps, 'onChoose'> {
  /** Number of prices. */
  count: number;
  chosen: DecimalSign | undefined;
}

function NumberFormatChoice({ count, chosen, onChoose }: NumberFormatChoiceProps) {
  const formats = DECIMAL_SIGNS.map((sign) => ({ value: sign as string, label: words.numberFormats[sign] }));
  return (
    <div className="form-gap">
      <Note tone="warn" live="none">
        {words.numbersOpen(words.products(count))}
      </Note>
      <FilterSelect
        label={words.numberFormat}
        value={chosen ?? ''}
        options={chosen ? formats : [{ value: '', label: words.chooseFormat }, ...formats]}
        onChange={(decimal) => onChoose({ decimal: decimal as DecimalSign })}
      />
    </div>
  );
}

/** Products without an id whose title exists already: left out unless the administrator chooses otherwise. */
export function SameTitles({ report, onChoose }: Omit<FindingsProps, 'choices'>) {
  const { total, choice, first } = report.sameTitles;
  if (total === 0) return null;
  return (
    <div className="form-gap">
      <Note tone="warn" live="none">
        {words.sameTitles(words.products(total))} {first.map(({ title }) => title).join(', ')}
      </Note>
      <FilterSelect
        label={words.sameTitleChoice}
        value={choice}
        options={SAME_TITLE_CHOICES.map((value) => ({ value, label: words.sameTitleChoices[value] }))}
        onChange={(sameTitles) => onChoose({ sameTitles: sameTitles as SameTitleChoice })}
      />
    </div>
  );
}

/** The values of the file that will be left out, column by column. */
export function NotImported({ leftovers }: { leftovers: readonly Leftover[] }) {
  if (leftovers.length === 0) return null;
  return (
    <div className="form-gap">
      <h3>{words.notImported}</h3>
      <p>{words.notImportedLead}</p>
      <DataTable label={words.notImported} layout="products" columns={LEFTOVER_COLUMNS}>
        {leftovers.map(({ kind, column, count, example }) => (
          <DataRow key={`${kind} ${column}`}>
            <DataCell area="title" strong>
              {kind === 'column' ? column : words.leftovers[kind]}
            </DataCell>
            <DataCell label={columns.values} numeric>
              {count.toLocaleString(locale)}
            </DataCell>
            <DataCell label={columns.example}>{example}</DataCell>
          </DataRow>
        ))}
      </DataTable>
    </div>
  );
}
