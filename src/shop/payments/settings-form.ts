import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { centsToInput, parseDollars } from '../../shared/money.ts';
import { parseWholeNumber } from '../../shared/whole-number.ts';
import {
  type BankAccount,
  type MethodField,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentSettings,
  type SettingsField,
  trimSettings,
} from './rules.ts';

/** Texts of a method's fields, as typed; '' for no condition. */
export interface MethodForm {
  offered: boolean;
  days: string;
  min: string;
  max: string;
  instructions: Readonly<Record<Language, string>>;
}

export interface SettingsFormState {
  methods: Readonly<Record<PaymentMethod, MethodForm>>;
  account: BankAccount;
}

/** Returns the fields of the settings' form. */
export function toForm({ methods, account }: PaymentSettings): SettingsFormState {
  return {
    methods: mapMethods((name) => {
      const { offered, minCents, maxCents, daysUntilDue, instructions } = methods[name];
      return {
        offered,
        days: String(daysUntilDue ?? ''),
        min: minCents === 0 ? '' : centsToInput(minCents),
        max: maxCents === null ? '' : centsToInput(maxCents),
        instructions,
      };
    }),
    account: { ...account },
  };
}

/** Parses the fields; a text that is no number becomes NaN, which `checkSettings` refuses. */
export function toSettings({ methods, account }: SettingsFormState): PaymentSettings {
  return trimSettings({
    methods: mapMethods((name) => {
      const { offered, days, min, max, instructions } = methods[name];
      return {
        offered,
        minCents: min.trim() === '' ? 0 : parseAmount(min),
        maxCents: max.trim() === '' ? null : parseAmount(max),
        daysUntilDue: days.trim() === '' ? null : parseWholeNumber(days),
        instructions,
      };
    }),
    account,
  });
}

const parseAmount = (text: string) => parseDollars(text) ?? Number.NaN;

function mapMethods<T>(convert: (name: PaymentMethod) => T): Record<PaymentMethod, T> {
  return Object.fromEntries(PAYMENT_METHODS.map((name) => [name, convert(name)])) as Record<PaymentMethod, T>;
}

/** Name of a field of a method. */
export const methodField = (name: PaymentMethod, field: MethodField): SettingsField => `${name}-${field}`;

/** Name of the field of the instructions in a language. */
export const instructionsField = (name: PaymentMethod, language: Language): SettingsField =>
  methodField(name, language === LANGUAGES[0] ? 'instructions' : `instructions-${language}`);
