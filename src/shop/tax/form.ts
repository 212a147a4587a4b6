import { decimalSeparator } from '../../shared/language.ts';
import { parseRate, tidySettings } from './check-settings.ts';
import type { TaxRate, TaxSettings } from './rules.ts';

/** A rate while it is edited. */
export interface RateDraft extends Omit<TaxRate, 'rate'> {
  /** Identifies the row. */
  readonly key: number;
  /** The rate as typed, in percent. */
  readonly percent: string;
}

/** Settings while they are edited. */
export interface TaxDraft extends Omit<TaxSettings, 'rates'> {
  readonly rates: readonly RateDraft[];
}

export const toDraft = ({ rates, ...basis }: TaxSettings): TaxDraft => ({
  ...basis,
  rates: rates.map(({ rate, ...rest }, key) => ({
    ...rest,
    key,
    percent: String(rate / 1_000).replace('.', decimalSeparator),
  })),
});

/** Returns the settings of a draft; a rate that is not a percentage is NaN, which `checkSettings` reports. */
export const fromDraft = ({ rates, ...basis }: TaxDraft): TaxSettings => ({
  ...basis,
  rates: rates.map(({ key: _, percent, ...rest }) => ({ ...rest, rate: parseRate(percent) })),
});

export const isUnchanged = (draft: TaxDraft, saved: TaxSettings): boolean =>
  JSON.stringify(tidySettings(fromDraft(draft))) === JSON.stringify(tidySettings(saved));

/** Returns the draft with an additional, empty rate for a country. */
export function withRate(draft: TaxDraft, country: string): TaxDraft {
  const key = Math.max(-1, ...draft.rates.map((rate) => rate.key)) + 1;
  const state = country === 'US' ? draft.state || 'CA' : '';
  const rate: RateDraft = { key, country, state, taxClass: 'standard', percent: '', validFrom: '' };
  return { ...draft, rates: [...draft.rates, rate] };
}
