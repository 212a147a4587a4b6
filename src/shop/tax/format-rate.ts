import type { Language } from '../../shared/languages.ts';

/** Formats a rate (thousandths of a percent) as "19 %", "8.875 %", in German "5,5 %". */
export function formatRate(rate: number, language: Language): string {
  const percent = String(rate / 1_000);
  return `${language === 'de' ? percent.replace('.', ',') : percent} %`;
}
