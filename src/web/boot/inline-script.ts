/**
 * The only inline script of a page, before everything else in its head. It is constant: the content security policy allows
 * it by hash (`scripts/inline-script-plugin.ts`).
 */

import { startCapture } from '../event-replay/capture.ts';
import { applyStoredTheme } from '../shell/stored-theme.ts';
import { hasStoredTimeZone, storeTimeZone } from '../time-zone.ts';
import { loadDeferredBundle } from './deferred-bundle.ts';

applyStoredTheme();
startCapture();
loadDeferredBundle();
// Without `Temporal`, this uses `Intl`, whose first use takes 100 ms on a slow phone, which now waits for the style sheets.
if (!hasStoredTimeZone()) setTimeout(storeTimeZone);
