import { earlyPressesScript } from './early-presses.ts';
import { programScript } from './program-script.ts';
import { themeScript } from './ui/theme-script.ts';

/** The one inline script of a page. It is fixed, so that the content security policy can name it by its hash. */
export const firstScript = `${themeScript};${earlyPressesScript};${programScript}`;
