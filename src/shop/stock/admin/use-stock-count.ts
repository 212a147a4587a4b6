import { useState } from 'react';
import { CsvError, detectDelimiter, readCsv } from '../../../shared/csv.ts';
import { locale } from '../../../shared/language.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { adminTexts } from '../admin-texts.ts';
import { type CountDifference, compareCounts, saveCounts } from '../contract.ts';
import { type Count, MAX_COUNTS, readCounts } from '../rules.ts';
import { useSavedToast } from './use-undo.ts';

/** Maximum number of problems that are shown for a file. */
const SHOWN_PROBLEMS = 10;

/** Step of a stock count with its data. */
export type CountState =
  | { step: 'choose'; problems: readonly string[] }
  | { step: 'compare'; differences: readonly ListedDifference[]; unchanged: number; failure?: string };

/** `listed` is the level when the file was downloaded; undefined if the file does not contain it. */
export type ListedDifference = CountDifference & Pick<Count, 'listed'>;

/** A stock count: reads a file, compares its levels with the current ones, and saves them on request. */
export function useStockCount() {
  const [state, setState] = useState<CountState>({ step: 'choose', problems: [] });
  const comparing = useWrite(compareCounts);
  const saving = useWrite(saveCounts);
  const showSaved = useSavedToast();
  const refuse = (...problems: string[]) => setState({ step: 'choose', problems });

  /** Compares counts of the file with the current levels. */
  async function preview(counts: readonly Count[]) {
    const result = await comparing.run({ counts: counts.map(({ id, pieces }) => ({ id, pieces })) });
    if (!result?.ok) return result;
    const listed = new Map(counts.map((count) => [count.id, count.listed]));
    const differences = result.value.differences.map((row) => ({ ...row, listed: listed.get(row.id) }));
    return { ok: true as const, value: { ...result.value, differences } };
  }

  async function compare(file: File): Promise<void> {
    const found = readFile(await file.text());
    if ('problems' in found) return refuse(...found.problems);
    const result = await preview(found.counts);
    if (!result) return;
    if (!result.ok) return refuse(`${adminTexts.compareFailed} ${result.error.message}`);
    const { differences, unchanged, unknown } = result.value;
    if (unknown.length > 0) return refuse(adminTexts.unknown(unknown.slice(0, SHOWN_PROBLEMS).join(', ')));
    setState({ step: 'compare', differences, unchanged });
  }

  async function apply(differences: readonly ListedDifference[]): Promise<void> {
    const result = await saving.run({
      counts: differences.map(({ id, pieces, was }) => ({ id, pieces, was })),
    });
    if (!result) return;
    if (result.ok) {
      const { movements, added } = result.value;
      const hasChanges = movements.length > 0 || added.length > 0;
      showSaved(adminTexts.applied, '', hasChanges ? { movements, added } : undefined);
      return refuse();
    }
    const { status, message } = result.error;
    const failure = status === 409 ? message : `${adminTexts.applyFailed} ${message}`;
    // If levels have changed in the meantime, shows the differences from the new levels.
    const again = status === 409 ? await preview(differences) : undefined;
    const { differences: current, unchanged } = again?.ok ? again.value : { differences, unchanged: 0 };
    setState({ step: 'compare', differences: current, unchanged, failure });
  }

  return {
    state,
    comparing: comparing.busy,
    saving: saving.busy,
    compare: (file: File) => void compare(file),
    apply: (differences: readonly ListedDifference[]) => void apply(differences),
    restart: () => refuse(),
  };
}

/** Returns the counted levels of a file, or why it cannot be used. */
function readFile(text: string): { counts: Count[] } | { problems: string[] } {
  let read: ReturnType<typeof readCounts>;
  try {
    read = readCounts(readCsv(text, detectDelimiter(text)));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problems: [error.message] };
  }
  if (!read) return { problems: [adminTexts.columnsMissing] };
  const { counts, problems } = read;
  if (problems.length > 0) {
    const shown = problems
      .slice(0, SHOWN_PROBLEMS)
      .map(({ line, problem }) => adminTexts.line(line, adminTexts.problems[problem]));
    const others = problems.length - shown.length;
    return { problems: others > 0 ? [...shown, adminTexts.moreProblems(others)] : shown };
  }
  if (counts.length === 0) return { problems: [adminTexts.nothingCounted] };
  if (counts.length > MAX_COUNTS)
    return { problems: [adminTexts.tooMany(MAX_COUNTS.toLocaleString(locale))] };
  return { counts };
}
