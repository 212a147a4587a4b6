import type { SellingPreset } from '../../shared/preset.ts';
import { type BankAccount, INITIAL_SETTINGS, type PaymentMethod, type PaymentSettings } from './rules.ts';

/** Methods that the demo offers: in the EU, those that are paid to its example account; in the US, one that needs no IBAN. */
const METHODS: Readonly<Record<SellingPreset, readonly PaymentMethod[]>> = {
  'small-shop-eu': ['transfer', 'invoice'],
  'small-shop-us': ['cash-on-delivery'],
};

/**
 * Returns the settings of a preset. Only the demo has an example account: outside the demo (`account` undefined), no
 * method is offered until the owner has entered an account.
 */
export function presetSettings(
  preset: SellingPreset,
  account: Pick<BankAccount, 'holder' | 'bank' | 'iban'> | undefined,
): PaymentSettings {
  if (!account) return INITIAL_SETTINGS;
  const methods = Object.entries(INITIAL_SETTINGS.methods).map(([name, method]) => [
    name,
    { ...method, offered: METHODS[preset].some((offered) => offered === name) },
  ]);
  return {
    methods: Object.fromEntries(methods) as PaymentSettings['methods'],
    account: preset === 'small-shop-eu' ? { ...account, bic: '' } : INITIAL_SETTINGS.account,
  };
}
