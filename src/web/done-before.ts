import { pressAgain } from './early-presses.ts';
import { adoptWhatWasTyped } from './typed-before.ts';

/**
 * Takes up what a person has typed, chosen and pressed on a rendered page before its program came. Afterwards the page is
 * alive, and nothing of this is left.
 */
export async function takeUp(): Promise<void> {
  await adoptWhatWasTyped(window.earlyPresses?.fields ?? []);
  window.earlyPresses?.stop?.();
  await pressAgain();
  delete window.earlyPresses;
}
