import { LANGUAGES, type Language } from '../../shared/languages.ts';
import type { Preset } from '../../shared/preset.ts';
import type { Theme } from './theme.ts';

/** Maximum lengths of the shop's texts (characters). */
export const LIMITS = { name: 60, slogan: 120, searchHint: 40, email: 254, phone: 40, address: 200 } as const;

/** The shop's texts in one language; an empty one is not shown. */
export interface ShopTexts {
  /** Below the heading of Home. */
  slogan: string;
  /** Example of a search, in the empty search field. */
  searchHint: string;
}

/** How to reach the shop, shown in the footer; an empty text is not shown. */
export interface Contact {
  email: string;
  phone: string;
  address: string;
}

/** The shop's logo, in the header and footer instead of the built-in one. */
export interface Logo {
  /** Path of an uploaded picture. */
  image: string;
  /** Width divided by height. */
  aspect: number;
}

/** Limits of `Logo.aspect`: beyond them, a logo that is scaled to fit would be too small to recognise. */
export const LOGO_ASPECT = { min: 0.5, max: 6 } as const;

/** Names of the optional features, in the order of the form. */
export const FEATURES = [
  'wishlist',
  'sales',
  'product-information',
  'legal',
  'customers',
  'bookkeeping',
  'account-security',
  'staff',
  'delivery',
  'tax',
  'discounts',
  'stock',
  'payments',
  'documents',
] as const;
export type OptionalFeature = (typeof FEATURES)[number];

/** Rules for new passwords: the specification's (SPEC L89), or 8 to 128 characters that are not common. */
export const PASSWORD_POLICIES = ['spec', 'strong'] as const;
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

/** Currencies of a shop (ISO 4217). Each has cents, which all amounts are counted in. */
export const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'PLN',
  'CZK',
  'DKK',
  'SEK',
  'NOK',
  'RON',
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The settings that an administrator can change at /admin/settings. */
export interface ShopSettings {
  name: string;
  logo: Logo | null;
  texts: Readonly<Record<Language, ShopTexts>>;
  contact: Contact;
  currency: Currency;
  theme: Theme;
  /** The optional features that are on. */
  features: OptionalFeature[];
  passwordPolicy: PasswordPolicy;
}

/** Features for the law of the EU. */
const EU_ONLY: readonly OptionalFeature[] = ['legal'];

/**
 * Applies a preset to the settings. `specified` is the shop of the specification, without optional features; the others
 * switch on all features that a small shop in their region needs. Texts, contact, logo and theme stay.
 */
export function withPreset(settings: ShopSettings, preset: Preset): ShopSettings {
  if (preset === 'specified') return { ...settings, features: [], currency: 'USD', passwordPolicy: 'spec' };
  const isEu = preset === 'small-shop-eu';
  const features = FEATURES.filter((name) => isEu || !EU_ONLY.includes(name));
  return { ...settings, features, currency: isEu ? 'EUR' : 'USD', passwordPolicy: 'strong' };
}

const PRINTABLE = /^[^\p{Cc}]*$/u;
const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Fields that can have an error, in the order of the form. */
export type SettingsField =
  | 'name'
  | 'logo'
  | 'slogan'
  | 'slogan-de'
  | 'searchHint'
  | 'searchHint-de'
  | keyof Contact;
export type SettingsFieldError = 'missing' | 'too-long' | 'unprintable' | 'invalid-email';

/** Returns the optional features among these names, in a fixed order. */
export const knownFeatures = (names: readonly string[]): OptionalFeature[] =>
  FEATURES.filter((name) => names.includes(name));

/** Returns the settings with trimmed texts, in a fixed order of fields. */
export function trimSettings(settings: ShopSettings): ShopSettings {
  const { name, logo, texts, contact, currency } = settings;
  const { accent, paper, typeface } = settings.theme;
  const trimTexts = ({ slogan, searchHint }: ShopTexts) => ({
    slogan: slogan.trim(),
    searchHint: searchHint.trim(),
  });
  return {
    name: name.trim(),
    logo: logo && { image: logo.image, aspect: logo.aspect },
    texts: { en: trimTexts(texts.en), de: trimTexts(texts.de) },
    contact: { email: contact.email.trim(), phone: contact.phone.trim(), address: contact.address.trim() },
    currency,
    theme: { accent, paper, typeface },
    features: knownFeatures(settings.features),
    passwordPolicy: settings.passwordPolicy,
  };
}

/** Field of a text in one language: the default language has no suffix. */
export const textField = (field: keyof ShopTexts, language: Language): SettingsField =>
  language === LANGUAGES[0] ? field : `${field}-${language}`;

/** Checks trimmed settings; returns an error per invalid field. */
export function checkSettings(settings: ShopSettings): Partial<Record<SettingsField, SettingsFieldError>> {
  const { name, texts, contact } = settings;
  const values: [SettingsField, string, number][] = [
    ['name', name, LIMITS.name],
    ...(['slogan', 'searchHint'] as const).flatMap((field) =>
      LANGUAGES.map((language): [SettingsField, string, number] => [
        textField(field, language),
        texts[language][field],
        LIMITS[field],
      ]),
    ),
    ['email', contact.email, LIMITS.email],
    ['phone', contact.phone, LIMITS.phone],
    ['address', contact.address, LIMITS.address],
  ];
  const errors: Partial<Record<SettingsField, SettingsFieldError>> = {};
  for (const [field, value, limit] of values) {
    if (value.length > limit) errors[field] = 'too-long';
    else if (!PRINTABLE.test(value)) errors[field] = 'unprintable';
  }
  if (name === '') errors.name = 'missing';
  if (contact.email !== '' && !errors.email && !EMAIL.test(contact.email)) errors.email = 'invalid-email';
  return errors;
}
