import { z } from 'zod';
import { PRESETS } from '../../shared/preset.ts';
import { parsePictureName } from '../catalogue/pictures.ts';
import { CURRENCIES, FEATURES, LOGO_ASPECT, PASSWORD_POLICIES } from './rules.ts';
import { TYPEFACES } from './theme.ts';

/** A text far longer than any limit of `rules.ts`, whose own messages name the limit. */
const text = z.string().max(2_000);
const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable();

const ShopTexts = z.strictObject({ slogan: text, searchHint: text });

const Logo = z.strictObject({
  image: z
    .string()
    .startsWith('/pictures/')
    .refine((path) => parsePictureName(path.slice('/pictures/'.length)) !== undefined),
  aspect: z.number().min(LOGO_ASPECT.min).max(LOGO_ASPECT.max),
});

const ShopSettings = z.strictObject({
  name: text,
  logo: Logo.nullable(),
  texts: z.strictObject({ en: ShopTexts, de: ShopTexts }),
  contact: z.strictObject({ email: text, phone: text, address: text }),
  currency: z.enum(CURRENCIES),
  theme: z.strictObject({ accent: Color, paper: Color, typeface: z.enum(TYPEFACES) }),
  features: z.array(z.enum(FEATURES)).max(FEATURES.length),
  passwordPolicy: z.enum(PASSWORD_POLICIES),
});

/** Version of the settings: 0 until an administrator saves some. */
const Version = z.int().min(0).max(2_147_483_646);

export const CurrentSettings = ShopSettings.extend({
  version: Version,
  /** URL of the theme's style sheet; null for the design's own theme. */
  styleSheet: z.string().nullable(),
});
export type CurrentSettings = z.infer<typeof CurrentSettings>;

export const SaveSettings = z.strictObject({
  /** The version that was edited: a newer one is not overwritten. */
  version: Version,
  settings: ShopSettings,
});
export type SaveSettings = z.infer<typeof SaveSettings>;

export const ChoosePreset = z.strictObject({
  /** The current version. */
  version: Version,
  preset: z.enum(PRESETS),
});
export type ChoosePreset = z.infer<typeof ChoosePreset>;

export const RestoreSettings = z.strictObject({
  /** The current version. */
  version: Version,
  /** The version to restore. */
  to: Version,
});
export type RestoreSettings = z.infer<typeof RestoreSettings>;
