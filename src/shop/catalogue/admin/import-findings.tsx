import { locale } from '../../../shared/language.ts';
import { currentCurrency, formatCents } from '../../../shared/money.ts';
import { DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import type { NotImportedColumn } from '../transfer/not-imported.ts';
import { DECIMAL_SEPARATORS, type DecimalSeparator } from '../transfer/number-format.ts';
import { type ImportReport, SAME_TITLE_CHOICES, type SameTitleChoice } from '../transfer/report.ts';
import { transferTexts as texts } from '../transfer/texts.ts';

const { columns } = texts;
const NOT_IMPORTED_COLUMNS = [
  { key: 'column', label: columns.column },
  { key: 'values', label: columns.values, numeric: true },
  { key: 'example', label: columns.example },
];

/** Decisions of the administrator about a file; defaults apply if absent. */
export interface ImportChoices {
  decimal?: DecimalSeparator;
  sameTitles?: SameTitleChoice;
}

export interface FindingsProps {
  report: ImportReport;
  choices: ImportChoices;
  onChoose: (choices: ImportChoices) => void;
}

/** Shows how the file was read, and asks for the number format if prices are ambiguous. */
export function FormatNotes({ report, choices, onChoose }: FindingsProps) {
  const { encoding, numbers } = report;
  const { currencies, example } = numbers;
  return (
    <>
      {encoding === 'utf-8' ? null : <p>{texts.encodingRead(encoding)}</p>}
      {example ? <p>{texts.numbersRead(example.text, formatCents(example.cents))}</p> : null}
      {currencies.length > 0 ? (
        <Note tone="warn" live="none">
          {texts.currencies(currencies.join(', '), currentCurrency())}
        </Note>
      ) : null}
      {numbers.ambiguous > 0 ? (
        <NumberFormatChoice count={numbers.ambiguous} chosen={choices.decimal} onChoose={onChoose} />
      ) : null}
    </>
  );
}

/** Returns whether the import needs a number format: prices are ambiguous and none is chosen. */
export function needsNumberFormat({ numbers }: ImportReport, { decimal }: ImportChoices): boolean {
  return numbers.ambiguous > 0 && decimal === undefined;
}

interface NumberFormatChoiceProps extends Pick<FindingsProps, 'onChoose'> {
  /** Number of prices. */
  count: number;
  chosen: DecimalSeparator | undefined;
}

function NumberFormatChoice({ count, chosen, onChoose }: NumberFormatChoiceProps) {
  const formats = DECIMAL_SEPARATORS.map((separator) => ({
    value: separator as string,
    label: texts.numberFormats[separator],
  }));
  return (
    <div className="form-gap">
      <Note tone="warn" live="none">
        {texts.ambiguousPrices(texts.products(count))}
      </Note>
      <FilterSelect
        label={texts.numberFormat}
        value={chosen ?? ''}
        options={chosen ? formats : [{ value: '', label: texts.chooseFormat }, ...formats]}
        onChange={(decimal) => onChoose({ decimal: decimal as DecimalSeparator })}
      />
    </div>
  );
}

/** Lists products without an id whose title already exists, and asks whether to skip, add or update them. */
export function SameTitles({ report, onChoose }: Omit<FindingsProps, 'choices'>) {
  const { total, choice, first } = report.sameTitles;
  if (total === 0) return null;
  return (
    <div className="form-gap">
      <Note tone="warn" live="none">
        {texts.sameTitles(total)} {first.map(({ title }) => title).join(', ')}
      </Note>
      <FilterSelect
        label={texts.sameTitleChoice}
        value={choice}
        options={optionsOf(SAME_TITLE_CHOICES, texts.sameTitleChoices)}
        onChange={(sameTitles) => onChoose({ sameTitles: sameTitles as SameTitleChoice })}
      />
    </div>
  );
}

/** Values of the file that will not be imported, by column. */
export function NotImportedTable({ omitted }: { omitted: readonly NotImportedColumn[] }) {
  if (omitted.length === 0) return null;
  return (
    <div className="form-gap">
      <h3>{texts.notImported}</h3>
      <p>{texts.notImportedLead}</p>
      <DataTable label={texts.notImported} layout="normal" columns={NOT_IMPORTED_COLUMNS}>
        {omitted.map(({ kind, column, count, example }) => (
          <DataRow key={`${kind} ${column}`}>
            <DataCell area="title" strong>
              {kind === 'column' ? column : texts.notImportedKinds[kind]}
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
