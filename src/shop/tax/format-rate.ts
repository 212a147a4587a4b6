import type { Language } from '../../shared/languages.ts';

/** Formats a rate (thousandths of a percent) as "19%" or "8.875%", in German as "5,5 %" with a space that does not break. */
export function formatRate(rate: number, language: Language): string {
  const percent = String(rate / 1_000);
  return language === 'de' ? `${percent.replace('.', ',')}\u00a0%` : `${percent}%`;
}
