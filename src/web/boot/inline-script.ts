import { captureScript } from '../event-replay/capture.ts';
import { themeScript } from '../shell/theme-script.ts';
import { deferredBundleScript } from './deferred-bundle.ts';

/** The only inline script of a page. It is constant: the content security policy allows it by hash. */
export const inlineScript = `${themeScript};${captureScript};${deferredBundleScript}`;
