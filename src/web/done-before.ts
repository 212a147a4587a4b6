import { pressAgain } from './early-presses.ts';
import { adoptWhatWasTyped } from './typed-before.ts';

/** Replays input, choices and presses made before hydration. Afterwards the capturing script is removed. */
export async function takeUp(): Promise<void> {
  await adoptWhatWasTyped(window.earlyPresses?.fields ?? []);
  window.earlyPresses?.stop?.();
  await pressAgain();
  delete window.earlyPresses;
}
