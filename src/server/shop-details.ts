import type { Language } from '../shared/languages.ts';
import { INITIAL_CURRENCY, setCurrency } from '../shared/money.ts';
import type { Feature } from './feature.ts';
import type { Hub } from './live/hub.ts';
import type { Queryable } from './storage/database.ts';
import { sql } from './storage/sql.ts';
import { withTimeout } from './with-timeout.ts';

/** The shop's settings that the platform shows in pages, emails and the web app manifest. */
export interface ShopDetails {
  name: string;
  /** An empty text is not shown. */
  texts: Readonly<Record<Language, { slogan: string; searchHint: string }>>;
  /** Colours as `#rrggbb`; null selects the colours of the design. */
  theme: { accent: string | null; paper: string | null };
  /** URL of the theme's style sheet; null without a theme. */
  styleSheet: string | null;
  /** ISO 4217. */
  currency: string;
  /** Names of the optional features that are on. */
  features: readonly string[];
  /** The rule for new passwords: the specification's (SPEC L89), or 8 to 128 characters that are not common. */
  passwordPolicy: 'spec' | 'strong';
}

/** The details in one language. */
export interface LocalDetails extends Pick<ShopDetails, 'name' | 'styleSheet' | 'currency'> {
  slogan: string;
  searchHint: string;
  accent: string | null;
}

/** Timeout (ms); a page whose details are not read in time is rendered with the last known ones. */
const TIMEOUT_MS = 1_000;

/**
 * Returns a function that reads the details of the feature that declares `shopDetails`, from the hub's cache. While the
 * database cannot be reached, it returns the last known details.
 */
export function shopDetailsReader(features: () => readonly Feature[], hub: () => Hub) {
  let last: ShopDetails | undefined;
  return async (): Promise<ShopDetails> => {
    const { read, initial } = features().find(({ shopDetails }) => shopDetails)!.shopDetails!;
    try {
      const { data } = await withTimeout(hub().read(read, {}, null), TIMEOUT_MS);
      last = data as ShopDetails;
      setCurrency(last.currency);
    } catch {
      last ??= initial;
    }
    return last;
  };
}

/**
 * Reads the shop's currency (ISO 4217), for data that cannot be changed later. `currentCurrency` returns the currency that this
 * process has read last; another process may have changed it since.
 */
export async function readCurrency(db: Queryable): Promise<string> {
  const row = await db.one<{ currency: string | null }>(sql`
    select document ->> 'currency' as currency from settings order by version desc limit 1`);
  return row?.currency ?? INITIAL_CURRENCY;
}

export const detailsIn = (
  { name, texts, theme, styleSheet, currency }: ShopDetails,
  language: Language,
): LocalDetails => ({
  name,
  ...texts[language],
  accent: theme.accent,
  styleSheet,
  currency,
});
