/**
 * The duties of a shop in the EU that the checklist shows, in its order. A feature that fulfils one declares it on the
 * server (`Feature.duties`), with the same name; the texts are in `admin-texts.ts`. The declaration names the test of the
 * duty; all of them together are tested by 'fulfils every duty with one click' in `src/server/preset.test.ts`.
 */
export const DUTIES = [
  'imprint',
  'terms',
  'privacy',
  'withdrawal-policy',
  'delivery-information',
  'order-button',
  'withdrawal-function',
  'lowest-price',
  'unit-price',
  'manufacturer',
  'tax',
  'delivery-costs',
] as const;
export type DutyName = (typeof DUTIES)[number];

/** A row of the checklist. */
export interface DutyState {
  name: DutyName;
  isDone: boolean;
  /** Page where the administrator fulfils the duty; null if no feature that is on fulfils it. */
  to: string | null;
}

/** Returns the rows of the checklist from the duties that the features have declared. */
export function checklist(declared: readonly { name: string; isDone: boolean; to: string }[]): DutyState[] {
  return DUTIES.map((name) => {
    const duty = declared.find((one) => one.name === name);
    return duty ? { name, isDone: duty.isDone, to: duty.to } : { name, isDone: false, to: null };
  });
}
