import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/chromium.mjs';
import { cannotRun } from '../figures.ts';

/** Returns the path of Chromium; without one, records these goals as not run. */
export function chromiumPathFor(...goals: string[]): string | undefined {
  try {
    return findOrInstallChromium();
  } catch (error) {
    for (const goal of goals) cannotRun(goal, (error as Error).message);
    return undefined;
  }
}

export const launch = (executablePath: string, ...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', ...more],
  });

/** Logs a user in by setting the session cookie. */
export async function logIn(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' }]);
}
