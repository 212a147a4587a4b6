import type { SellingPreset } from '../../shared/preset.ts';
import {
  DEFAULT_SETTINGS,
  type DocumentSettings,
  MAX_SELLER_FIELD,
  type Seller,
  trimDocumentSettings,
} from './settings.ts';

/** Paper and time zone of each preset. The time zone is that of the place whose tax the preset charges. */
const PRINT: Readonly<Record<SellingPreset, Pick<DocumentSettings, 'paper' | 'timeZone'>>> = {
  'small-shop-eu': { paper: 'A4', timeZone: 'Europe/Berlin' },
  'small-shop-us': { paper: 'LETTER', timeZone: 'America/Los_Angeles' },
};

/** The data of the seller that the shop's settings contain. */
interface KnownSeller {
  name: string;
  contact: { email: string; phone: string };
}

/**
 * Returns the settings of a preset. The address of the seller is not known, so no document can be issued until the owner
 * has entered it; in the demo, `example` contains it.
 */
export function presetSettings(
  preset: SellingPreset,
  { name, contact }: KnownSeller,
  example: Partial<Seller> = {},
): DocumentSettings {
  const seller = { ...DEFAULT_SETTINGS.seller, ...example, name };
  const { email, phone } = contact;
  // A longer email address would not be valid in the document settings.
  if (email !== '' && email.length <= MAX_SELLER_FIELD) seller.email = email;
  if (phone !== '') seller.phone = phone;
  return trimDocumentSettings({ ...DEFAULT_SETTINGS, ...PRINT[preset], seller });
}
