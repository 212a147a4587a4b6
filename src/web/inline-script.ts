import { deferredBundleScript } from './deferred-bundle.ts';
import { earlyPressesScript } from './early-presses.ts';
import { themeScript } from './ui/theme-script.ts';

/** The only inline script of a page. It is constant: the content security policy allows it by hash. */
export const inlineScript = `${themeScript};${earlyPressesScript};${deferredBundleScript}`;
