import { locale } from '../../../shared/language.ts';
import { TAX_COUNTRIES } from '../countries.ts';

const regionNames = new Intl.DisplayNames([locale], { type: 'region' });

/** Returns the name of a country with tax rates, or the code of another country. */
export function countryName(code: string): string {
  return TAX_COUNTRIES.some((one) => one === code) ? (regionNames.of(code) ?? code) : code;
}
