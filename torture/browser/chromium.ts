import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/chromium.mjs';
import { cannotRun } from '../figures.ts';
import type { Shopper } from '../tried-shop.ts';

/** The path of a Chromium; where there is none, these goals are noted as not run. */
export function chromiumFor(...goals: string[]): string | undefined {
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

/** Gives a browser the cookie that the shop would have given it. */
export async function signIn(context: BrowserContext, url: string, { cookie }: Shopper): Promise<void> {
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' }]);
}
