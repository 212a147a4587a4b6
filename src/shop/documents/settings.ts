import { LANGUAGES, type Language } from '../../shared/languages.ts';

/** The issuer of the documents. Empty texts are not printed. */
export interface Seller {
  name: string;
  street: string;
  postcode: string;
  city: string;
  /** ISO 3166-1 code, two letters. */
  country: string;
  email: string;
  phone: string;
  vatId: string;
  taxNumber: string;
  /** Register court and number. */
  register: string;
  bank: string;
  iban: string;
  bic: string;
}

/** Format of the numbers of one kind of document. */
export interface NumberFormat {
  /** Text before the number. */
  prefix: string;
  /** Minimum number of digits; shorter numbers get leading zeros. */
  digits: number;
  /** Whether numbers contain the year and begin with 1 each year. */
  yearly: boolean;
}

/** Texts of documents in one language; empty texts are not printed. */
export interface DocumentTexts {
  paymentTerms: string;
  /** Printed if an order has no tax, for example the reason for an exemption. */
  taxNote: string;
  /** The last paragraph. */
  closing: string;
}

export const PAPERS = ['A4', 'LETTER'] as const;
export type Paper = (typeof PAPERS)[number];

/** Settings of documents that an administrator changes at /admin/documents/settings. */
export interface DocumentSettings {
  seller: Seller;
  invoice: NumberFormat;
  creditNote: NumberFormat;
  texts: Readonly<Record<Language, DocumentTexts>>;
  /** Days after the date of the invoice until the payment is due. */
  paymentDays: number;
  paper: Paper;
  /** IANA name: the time zone of the dates of documents. */
  timeZone: string;
  /** Whether an invoice is issued when its order is shipped. */
  issueWhenShipped: boolean;
}

const NO_TEXTS: DocumentTexts = { paymentTerms: '', taxNote: '', closing: '' };

/** Settings until an administrator saves others. No document can be issued before the seller is known. */
export const DEFAULT_SETTINGS: DocumentSettings = {
  seller: {
    name: '',
    street: '',
    postcode: '',
    city: '',
    country: '',
    email: '',
    phone: '',
    vatId: '',
    taxNumber: '',
    register: '',
    bank: '',
    iban: '',
    bic: '',
  },
  invoice: { prefix: 'INV-', digits: 5, yearly: true },
  creditNote: { prefix: 'CN-', digits: 5, yearly: true },
  texts: { en: NO_TEXTS, de: NO_TEXTS },
  paymentDays: 14,
  paper: 'A4',
  timeZone: 'UTC',
  issueWhenShipped: false,
};

/** Maximum length of a seller's field, and of each text (characters). */
export const MAX_SELLER_FIELD = 100;
export const MAX_TEXT = 500;
export const MAX_PREFIX = 12;
const DIGITS = { min: 1, max: 9 } as const;
const MAX_PAYMENT_DAYS = 365;

/** Uppercase letters, digits, hyphens, slashes and dots; not a digit at the end, where the number follows. */
const PREFIX = /^(?:[A-Z0-9./-]*[A-Z./-])?$/;
const PRINTABLE_LINE = /^[^\p{Cc}]*$/u;
const PRINTABLE_TEXT = /^(?:[^\p{Cc}]|\n)*$/u;
const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Fields of the form, in its order. */
export type DocumentField =
  | keyof Seller
  | 'invoice-prefix'
  | 'invoice-digits'
  | 'creditNote-prefix'
  | 'creditNote-digits'
  | 'paymentDays'
  | 'timeZone'
  | `${keyof DocumentTexts}-${Language}`;
export type DocumentFieldError =
  | 'missing'
  | 'too-long'
  | 'unprintable'
  | 'country'
  | 'email'
  | 'iban'
  | 'prefix'
  | 'same-prefix'
  | 'digits'
  | 'days'
  | 'time-zone';

const REQUIRED: readonly (keyof Seller)[] = ['name', 'street', 'postcode', 'city', 'country'];
const SELLER_FIELDS = Object.keys(DEFAULT_SETTINGS.seller) as readonly (keyof Seller)[];
export const TEXT_FIELDS = Object.keys(NO_TEXTS) as readonly (keyof DocumentTexts)[];

/** Returns whether documents can be issued; a preset may have filled in only a part of the seller. */
export const isSellerComplete = (seller: Seller): boolean => REQUIRED.every((field) => seller[field] !== '');

/** Returns the settings with trimmed texts, in a fixed order of fields. */
export function trimDocumentSettings(settings: DocumentSettings): DocumentSettings {
  const { seller, invoice, creditNote, texts, paymentDays, paper, timeZone, issueWhenShipped } = settings;
  const trimmed = <Key extends string>(fields: readonly Key[], from: Readonly<Record<Key, string>>) =>
    Object.fromEntries(fields.map((field) => [field, from[field].replaceAll('\r\n', '\n').trim()])) as Record<
      Key,
      string
    >;
  const format = ({ prefix, digits, yearly }: NumberFormat) => ({
    prefix: prefix.trim().toUpperCase(),
    digits,
    yearly,
  });
  const trimmedSeller = trimmed(SELLER_FIELDS, seller);
  return {
    seller: {
      ...trimmedSeller,
      country: trimmedSeller.country.toUpperCase(),
      iban: trimmedSeller.iban.toUpperCase().replaceAll(/\s/g, ''),
    },
    invoice: format(invoice),
    creditNote: format(creditNote),
    texts: { en: trimmed(TEXT_FIELDS, texts.en), de: trimmed(TEXT_FIELDS, texts.de) },
    paymentDays,
    paper,
    timeZone: timeZone.trim(),
    issueWhenShipped,
  };
}

/** Checks trimmed settings; returns an error per invalid field, in the order of the form. */
export function checkDocumentSettings(
  settings: DocumentSettings,
): Partial<Record<DocumentField, DocumentFieldError>> {
  const { seller, invoice, creditNote, texts, paymentDays, timeZone } = settings;
  const errors: Partial<Record<DocumentField, DocumentFieldError>> = {};
  for (const field of SELLER_FIELDS) {
    const value = seller[field];
    if (value === '' && REQUIRED.includes(field)) errors[field] = 'missing';
    else if (value.length > MAX_SELLER_FIELD) errors[field] = 'too-long';
    else if (!PRINTABLE_LINE.test(value)) errors[field] = 'unprintable';
  }
  if (!errors.country && !/^[A-Z]{2}$/.test(seller.country)) errors.country = 'country';
  if (seller.email !== '' && !errors.email && !EMAIL.test(seller.email)) errors.email = 'email';
  if (seller.iban !== '' && !errors.iban && !isIban(seller.iban)) errors.iban = 'iban';
  for (const [name, format] of [
    ['invoice', invoice],
    ['creditNote', creditNote],
  ] as const) {
    if (format.prefix.length > MAX_PREFIX || !PREFIX.test(format.prefix)) errors[`${name}-prefix`] = 'prefix';
    if (!isWhole(format.digits, DIGITS.min, DIGITS.max)) errors[`${name}-digits`] = 'digits';
  }
  if (invoice.prefix === creditNote.prefix) errors['creditNote-prefix'] = 'same-prefix';
  if (!isWhole(paymentDays, 0, MAX_PAYMENT_DAYS)) errors.paymentDays = 'days';
  if (!isTimeZone(timeZone)) errors.timeZone = 'time-zone';
  for (const field of TEXT_FIELDS)
    for (const language of LANGUAGES) {
      const text = texts[language][field];
      if (text.length > MAX_TEXT) errors[`${field}-${language}`] = 'too-long';
      else if (!PRINTABLE_TEXT.test(text)) errors[`${field}-${language}`] = 'unprintable';
    }
  return errors;
}

const isWhole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Checks the format and the check digits of an IBAN (ISO 13616). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Accepts only names that begin with a letter: some systems also accept offsets such as '+01:00'. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w/+-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
