import type { NumberFormat } from './settings.ts';

/** Returns the series of a document number, such as INV-2026-: the part before the sequence. `day`: the date of the document, YYYY-MM-DD. */
export function seriesOf({ prefix, yearly }: NumberFormat, day: string): string {
  return yearly ? `${prefix}${day.slice(0, 4)}-` : prefix;
}

/** Returns the number of a document, for example INV-2026-00042. */
export function formatNumber(series: string, sequence: number, digits: number): string {
  return series + String(sequence).padStart(digits, '0');
}
