import { z } from 'zod';
import { Version } from '../../server/schemas.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import { PRESETS } from '../../shared/preset.ts';
import { parsePictureName } from '../catalogue/pictures.ts';
import { MAIL_TRANSPORTS } from './mails.ts';
import { CURRENCIES, FEATURES, LOGO_ASPECT, PASSWORD_POLICIES } from './rules.ts';
import { TYPEFACES } from './theme.ts';

export { RestoreVersion } from '../../server/schemas.ts';

/** Allows far longer texts than `rules.ts`, so that its error messages, which state the limit, are shown instead. */
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

export const CurrentSettings = ShopSettings.extend({
  version: Version,
  /** URL of the theme's style sheet; null for the design's own theme. */
  styleSheet: z.string().nullable(),
});
export type CurrentSettings = z.infer<typeof CurrentSettings>;

export const SaveSettings = z.strictObject({
  /** The version that was edited. Refused if a newer version exists. */
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

const MailLanguage = z.enum(LANGUAGES);

export const MailExamplesParams = z.strictObject({ language: MailLanguage });
export type MailExamplesParams = z.infer<typeof MailExamplesParams>;

/** An email with example data, as it is sent. */
const ExampleMail = z.object({
  /** One of the names in `mails.ts`. */
  name: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type ExampleMail = z.infer<typeof ExampleMail>;

export const MailExamples = z.object({
  emails: z.array(ExampleMail),
  transport: z.enum(MAIL_TRANSPORTS),
});
export type MailExamples = z.infer<typeof MailExamples>;

export const SendTestMail = z.strictObject({ name: z.string().max(50), language: MailLanguage });
export type SendTestMail = z.infer<typeof SendTestMail>;
