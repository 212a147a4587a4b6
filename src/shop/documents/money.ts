/** ISO 4217 code of all amounts. */
export const CURRENCY = 'USD';
