import { parseSearchAndShow, type SearchAndShow } from '../../shared/search-and-show.ts';
import { parseWholeNumber } from '../../shared/whole-number.ts';

/** Maximum pieces of a level. */
export const MAX_PIECES = 1_000_000;
/** Maximum of `lowAt`. */
export const MAX_LOW_AT = 999;
/** With this many pieces or fewer, shoppers see how many are left, until an administrator chooses another number. */
export const DEFAULT_LOW_AT = 5;
/** Maximum length of a movement's note (characters). */
export const MAX_NOTE = 200;
/** Maximum products of one stock count: a request has at most 100 kB, and a product about 100 bytes. */
export const MAX_COUNTS = 800;
/** Products per page of the back office. */
export const LEVELS_PAGE_SIZE = 25;
/** Movements per page of a product's history. */
export const HISTORY_PAGE_SIZE = 25;

/** Filters of the back office: all products, those with a level, with few pieces left, and sold out. */
export const LEVEL_FILTERS = ['all', 'tracked', 'low', 'out'] as const;
export type LevelFilter = (typeof LEVEL_FILTERS)[number];

/** Kinds of movements that administrators enter as a number of pieces to add or, if negative, to take away. */
export const ENTERED_KINDS = ['delivery', 'return', 'correction'] as const;
export type EnteredKind = (typeof ENTERED_KINDS)[number];

/** All kinds of movements of a level. */
export type MovementKind = EnteredKind | 'sale' | 'cancellation' | 'count';

/** Returns whether a text can identify a request. */
export const isRequestKey = (key: string): boolean => /^[\w-]{1,100}$/.test(key);

/** Reason why a number of pieces is invalid. */
export type PiecesProblem = 'whole' | 'negative' | 'too-large' | 'zero';

/** Checks a counted level. */
export function checkLevel(pieces: number): PiecesProblem | undefined {
  if (!Number.isInteger(pieces)) return 'whole';
  if (pieces < 0) return 'negative';
  return pieces > MAX_PIECES ? 'too-large' : undefined;
}

/** Checks the pieces of a movement on a level. Only a correction may take pieces away, and no more than there are. */
export function checkMovement(kind: EnteredKind, pieces: number, onHand: number): PiecesProblem | undefined {
  if (!Number.isInteger(pieces)) return 'whole';
  if (pieces === 0) return 'zero';
  if (pieces < 0 && (kind !== 'correction' || onHand + pieces < 0)) return 'negative';
  return onHand + pieces > MAX_PIECES ? 'too-large' : undefined;
}

/** Pieces that a movement added to a level or, if negative, took away. */
interface MovedPieces {
  readonly productId: string;
  readonly pieces: number;
}

/** Reason why movements cannot be undone: a product has become unlimited, or too few of its pieces are left. */
interface UndoProblem {
  readonly kind: 'unlimited' | 'sold';
  readonly productId: string;
  /** Pieces that are left. */
  readonly left: number;
}

/** Returns the first problem of undoing movements; undefined if no level becomes negative. `levels`: pieces by product. */
export function findUndoProblem(
  levels: ReadonlyMap<string, number>,
  movements: readonly MovedPieces[],
): UndoProblem | undefined {
  const after = new Map(levels);
  for (const { productId, pieces } of movements) {
    const level = after.get(productId);
    if (level === undefined) return { kind: 'unlimited', productId, left: 0 };
    after.set(productId, level - pieces);
  }
  const sold = movements.find(({ productId }) => after.get(productId)! < 0);
  return sold && { kind: 'sold', productId: sold.productId, left: levels.get(sold.productId)! };
}

/** A product's counted level in a file. */
export interface Count {
  readonly id: string;
  readonly pieces: number;
  /** Level when the file was downloaded; null for an unlimited product, undefined if the file does not contain it. */
  readonly listed?: number | null | undefined;
}

/** Columns of the file for a stock count; further columns are ignored. */
export const COUNT_COLUMNS = ['id', 'title', 'level', 'counted'] as const;

/** A line of a count file that cannot be used. */
export interface CountProblem {
  readonly line: number;
  readonly problem: PiecesProblem | 'duplicate';
}

/**
 * Reads the records of a count file, the header first. Lines without a number in the column `counted` are skipped: those
 * products were not counted. Undefined if a column is missing.
 */
export function readCounts(
  records: Iterable<{ readonly line: number; readonly cells: readonly string[] }>,
): { counts: Count[]; problems: CountProblem[] } | undefined {
  const counts = new Map<string, Count>();
  const problems: CountProblem[] = [];
  let columns: { id: number; level: number; counted: number } | undefined;
  for (const { line, cells } of records) {
    if (!columns) {
      const names = cells.map((cell) => cell.trim().toLowerCase());
      const columnOf = (name: (typeof COUNT_COLUMNS)[number]) => names.indexOf(name);
      columns = { id: columnOf('id'), level: columnOf('level'), counted: columnOf('counted') };
      if (columns.id < 0 || columns.counted < 0) return undefined;
      continue;
    }
    const id = cells[columns.id]?.trim() ?? '';
    const counted = cells[columns.counted]?.trim() ?? '';
    if (id === '' || counted === '') continue;
    const pieces = parseWholeNumber(counted);
    const problem = counts.has(id) ? 'duplicate' : checkLevel(pieces);
    if (problem) problems.push({ line, problem });
    else counts.set(id, { id, pieces, listed: readListed(cells[columns.level]) });
  }
  return columns && { counts: [...counts.values()], problems };
}

/** Reads a cell of the column `level`; undefined without the column or if the cell is not a number. */
function readListed(cell: string | undefined): number | null | undefined {
  if (cell === undefined) return undefined;
  if (cell.trim() === '') return null;
  const level = parseWholeNumber(cell);
  return Number.isNaN(level) ? undefined : level;
}

/** Filters of the list in the back office, as its URL stores them. */
export type LevelFilters = SearchAndShow<LevelFilter>;

export const parseLevelFilters = (query: URLSearchParams): LevelFilters =>
  parseSearchAndShow(query, LEVEL_FILTERS);

/** The changes of a level that the dialog offers to administrators. */
export const CHANGE_KINDS = ['count', ...ENTERED_KINDS, 'unlimited'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The dialog's fields, as typed. */
export interface LevelForm {
  readonly kind: ChangeKind;
  readonly pieces: string;
  readonly lowAt: string;
  readonly note: string;
}

/** Errors by field. */
export interface LevelFormProblems {
  readonly pieces?: PiecesProblem | 'missing';
  readonly lowAt?: 'low-at';
}

/** Input of `stock.undo` that undoes a change of one level. */
interface UndoOfChange {
  movements: number[];
  added?: { id: string; onHand: number }[];
  removed?: { id: string; onHand: number; lowAt: number };
  threshold?: { id: string; was: number; lowAt: number };
}

/** A product's level after a change, and before. */
interface LevelChange extends CurrentLevel {
  /** The movement that was recorded, if any. */
  readonly movement: number | null;
  readonly before: CurrentLevel;
}

/** Returns the input of `stock.undo` that undoes a change of a product's level; undefined if nothing has changed. */
export function undoOfChange(id: string, change: LevelChange): UndoOfChange | undefined {
  const { onHand, lowAt, movement, before } = change;
  if (onHand === null)
    return before.onHand === null
      ? undefined
      : { movements: [], removed: { id, onHand: before.onHand, lowAt: before.lowAt } };
  if (before.onHand === null) return { movements: [], added: [{ id, onHand }] };
  const hasNewThreshold = lowAt !== before.lowAt;
  if (movement === null && !hasNewThreshold) return undefined;
  return {
    movements: movement === null ? [] : [movement],
    ...(hasNewThreshold && { threshold: { id, was: lowAt, lowAt: before.lowAt } }),
  };
}

/** A product's level and threshold. */
interface CurrentLevel {
  /** Null for an unlimited product. */
  readonly onHand: number | null;
  readonly lowAt: number;
}

/** Returns whether the form changes only the threshold: a product with a level needs no count for this. */
export function isThresholdOnly({ kind, pieces }: LevelForm, { onHand }: CurrentLevel): boolean {
  return kind === 'count' && onHand !== null && pieces.trim() === '';
}

/** Checks the dialog for a product with this level. */
export function checkLevelForm(form: LevelForm, current: CurrentLevel): LevelFormProblems {
  const { kind, pieces } = form;
  if (kind === 'unlimited') return {};
  const threshold = parseWholeNumber(form.lowAt);
  const isValidThreshold = threshold >= 0 && threshold <= MAX_LOW_AT;
  const hasNewThreshold = threshold !== current.lowAt;
  const number = parseWholeNumber(pieces);
  const problem =
    isThresholdOnly(form, current) && hasNewThreshold
      ? undefined
      : pieces.trim() === ''
        ? 'missing'
        : kind === 'count'
          ? checkLevel(number)
          : checkMovement(kind, number, current.onHand ?? 0);
  return {
    ...(problem && { pieces: problem }),
    ...(kind === 'count' && !isValidThreshold && { lowAt: 'low-at' as const }),
  };
}
