import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { centsToInput, parseDollars } from '../../shared/money.ts';
import { parseWholeNumber } from '../../shared/whole-number.ts';
import {
  type BankAccount,
  type MethodField,
  mapMethods,
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
  /** Ids of the delivery methods for which it is offered; null: all. */
  deliveryMethods: string[] | null;
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
      const { offered, minCents, maxCents, deliveryMethods, daysUntilDue, instructions } = methods[name];
      return {
        offered,
        days: String(daysUntilDue ?? ''),
        min: minCents === 0 ? '' : centsToInput(minCents),
        max: maxCents === null ? '' : centsToInput(maxCents),
        deliveryMethods,
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
      const { offered, days, min, max, deliveryMethods, instructions } = methods[name];
      return {
        offered,
        minCents: min.trim() === '' ? 0 : parseAmount(min),
        maxCents: max.trim() === '' ? null : parseAmount(max),
        deliveryMethods,
        daysUntilDue: days.trim() === '' ? null : parseWholeNumber(days),
        instructions,
      };
    }),
    account,
  });
}

/** A delivery method of the shop. */
interface DeliveryMethod {
  readonly id: string;
  readonly kind: 'parcel' | 'pickup';
}

/**
 * Returns the delivery methods to which a payment method is limited at first: pick-ups if the buyer pays there, parcels
 * for cash on delivery, otherwise all.
 */
export function suggestedLimit(name: PaymentMethod, existing: readonly DeliveryMethod[]): string[] {
  const kind = name === 'pick-up' ? 'pickup' : name === 'cash-on-delivery' ? 'parcel' : undefined;
  return existing
    .filter((delivery) => kind === undefined || delivery.kind === kind)
    .map(({ id }) => id)
    .toSorted();
}

/** Adds a delivery method to a limit or removes it. Also removes those that no longer exist, which the form does not show. */
export function changeLimit(
  limit: readonly string[],
  { id, isChosen }: { id: string; isChosen: boolean },
  existing: readonly DeliveryMethod[],
): string[] {
  return existing
    .map((delivery) => delivery.id)
    .filter((one) => (one === id ? isChosen : limit.includes(one)))
    .toSorted();
}

const parseAmount = (text: string) => parseDollars(text) ?? Number.NaN;

export const methodField = (name: PaymentMethod, field: MethodField): SettingsField => `${name}-${field}`;

export const instructionsField = (name: PaymentMethod, language: Language): SettingsField =>
  methodField(name, language === LANGUAGES[0] ? 'instructions' : `instructions-${language}`);
