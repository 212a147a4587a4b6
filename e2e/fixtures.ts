/**
 * What every journey starts from. A journey is a file `<what-somebody-does>.spec.ts` that reads like that person's story
 * and finds things by role and label. Ask for what it needs:
 *
 *     test('a shopper cancels an order', async ({ shopper, admin, network }) => {
 *       await shopper.goto('/orders');
 *       ...
 *
 * - `page`, `shopper`, `admin`, `newcomer`: browser pages of a visitor, the two demo accounts and somebody who has just
 *   registered; each in a context of its own, so two people at once are two arguments. Change things as a `newcomer`;
 *   the demo accounts are shared by all journeys of a worker. `login(account)` and `newAccount()` make more people.
 * - `shop`: the built program, one for each worker, with its own data. `shop.restart('kill')`, `shop.freeze()`; started
 *   again after the test if need be. Other settings: `test.use({ settings: { SSR: 'off' } })`.
 * - `network`: a real proxy that every page goes through. `network.delay('/api/products', 2_000)`, `hold`, `refuse`,
 *   `cut`, `dropAnswer`, `duplicate`, `cutLive()`; healed after the test, which fails when one of them met no call.
 * - A test fails when any page reports an error on its console, throws, or breaks the content security policy. What the
 *   test provokes it announces first: `allowNoise(/status of 409/)`.
 * - It fails, too, when a browser is told what is somebody else's (`leaks.ts`).
 */
import { appendFileSync } from 'node:fs';
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';
import { FaultProxy } from '../test/fault-proxy.ts';
import { LeakScan } from './leaks.ts';
import { awaitPrograms } from './program.ts';
import { RunningShop } from './running-shop.ts';

export { expect } from '@playwright/test';

/** Who signs in. */
export interface Account {
  name: string;
  email: string;
  password: string;
  address: string;
}

const demoAdmin = { email: 'admin@shop.test', password: 'admin123' };
const demoShopper = { email: 'shopper@shop.test', password: 'shop1234' };

interface Fixtures {
  shop: RunningShop;
  network: FaultProxy;
  /** Lets a console error, or an error thrown on a page, pass when its text matches. */
  allowNoise: (pattern: RegExp) => void;
  /** A new page of somebody who is signed in; closed after the test. */
  login: (account: Pick<Account, 'email' | 'password'>) => Promise<Page>;
  /** Registers somebody under a name and address of their own. */
  newAccount: (facts?: Partial<Account>) => Promise<Account>;
  shopper: Page;
  admin: Page;
  newcomer: Page;
  noise: Noise;
  noLeaks: undefined;
}

interface WorkerFixtures {
  /** Environment variables of the shop beside the defaults of a start from a fresh clone. */
  settings: Record<string, string>;
  workerShop: RunningShop;
  workerNetwork: FaultProxy;
  /** Hears all that the browsers are told. */
  leaks: LeakScan;
  /** Session cookies that no open context uses, by email. */
  sessions: Map<string, Cookie[]>;
}

interface Noise {
  listen(context: BrowserContext): Promise<void>;
  allow(pattern: RegExp): void;
  heard: string[];
}

let peopleSoFar = 0;
/** Everybody comes from an address of their own, so that nobody is held back for another's tries. */
const addressOf = (person: number) => `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;

/** Keeps a session, which cost a password hash, for the next context of the same user. */
function keepSession(sessions: Map<string, Cookie[]>, email: string, cookies: Cookie[]): void {
  const session = cookies.filter(({ name }) => name.endsWith('shop_session'));
  sessions.set(email, [...(sessions.get(email) ?? []), ...session]);
}

const isLoggedIn = async (request: APIRequestContext) =>
  Boolean((await (await request.get('/api/account/session')).json()).user);

/** For `npm run torture -- --long`, which asks how much was looked through. */
function noteFigure({ canaries, heard }: LeakScan): void {
  const file = process.env.LEAK_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ canaries, heard })}\n`);
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  workerShop: [
    async ({ settings }, use) => {
      const shop = await RunningShop.open({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error', ...settings });
      await use(shop);
      await shop.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  workerNetwork: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument.
    async ({}, use) => {
      const network = await FaultProxy.start();
      await use(network);
      await network.close();
    },
    { scope: 'worker' },
  ],
  leaks: [
    async ({ workerNetwork }, use) => {
      const scan = new LeakScan();
      workerNetwork.listener = (heard) => scan.hear(heard);
      await use(scan);
      noteFigure(scan);
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  shop: async ({ workerShop }, use, test) => {
    await use(workerShop);
    if (test.status !== test.expectedStatus && workerShop.output)
      await test.attach('shop output', { body: workerShop.output });
    await workerShop.ensureOpen();
  },
  network: async ({ workerNetwork }, use, test) => {
    await use(workerNetwork);
    const idle = workerNetwork.clearFaults();
    if (test.status === test.expectedStatus) expect(idle, 'faults that met no call').toEqual([]);
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  // Browsers go round a proxy for their own machine unless told otherwise.
  proxy: async ({ network }, use) => use({ server: network.url, bypass: '<-loopback>' }),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': addressOf(++peopleSoFar) }),

  noise: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const allowed: RegExp[] = [];
      const heard: string[] = [];
      await use({
        heard,
        allow: (pattern) => void allowed.push(pattern),
        async listen(context) {
          context.on('page', awaitPrograms);
          context.on('console', (message) => {
            if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
          });
          context.on('weberror', (error) =>
            heard.push(error.error().stack || `${error.error().name}: ${error.error().message}`),
          );
          // A mistake that React could make good names the real one as its cause, which nobody prints.
          await context.addInitScript(() =>
            addEventListener('error', ({ error }) => {
              for (let cause = error?.cause; cause; cause = cause.cause)
                console.error(`caused by ${cause.stack ?? cause}`);
            }),
          );
        },
      });
      expect(
        heard.filter((text) => !allowed.some((pattern) => pattern.test(text))),
        'errors on the pages that the test did not announce',
      ).toEqual([]);
    },
    { auto: true },
  ],
  noLeaks: [
    async ({ leaks, workerShop }, use) => {
      await use(undefined);
      leaks.look('the log', workerShop.output);
      expect(leaks.take(), 'what others were told').toEqual([]);
    },
    { auto: true },
  ],
  allowNoise: async ({ noise }, use) => use((pattern) => noise.allow(pattern)),
  context: async ({ context, noise }, use) => {
    await noise.listen(context);
    await use(context);
  },

  // Set up after the accounts: nobody's page is open any more when they go.
  login: async ({ browser, shop, noise, leaks, sessions, newAccount: _newAccount }, use) => {
    const contexts: [string, BrowserContext][] = [];
    await use(async ({ email, password }) => {
      const context = await browser.newContext({
        extraHTTPHeaders: { 'x-forwarded-for': addressOf(++peopleSoFar) },
      });
      contexts.push([email, context]);
      await noise.listen(context);
      const session = sessions.get(email)?.pop();
      if (session) {
        await context.addCookies([session]);
        if (await isLoggedIn(context.request)) return context.newPage();
      }
      const answer = await context.request.post('/api/account/login', {
        data: { email, password },
        headers: { origin: shop.url },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      leaks.meet(answer.headers()['set-cookie'] ?? '', (await answer.json()).user);
      return context.newPage();
    });
    for (const [email, context] of contexts) {
      keepSession(sessions, email, await context.cookies());
      await context.close();
    }
  },
  newAccount: async ({ playwright, context, shop, leaks, sessions }, use) => {
    const accounts: Account[] = [];
    const asNewVisitor = (cookies: Cookie[] = []) =>
      playwright.request.newContext({
        baseURL: shop.url,
        storageState: { cookies, origins: [] },
        extraHTTPHeaders: { origin: shop.url, 'x-forwarded-for': addressOf(++peopleSoFar) },
      });
    await use(async (facts = {}) => {
      const number = accounts.length + 1;
      const account: Account = {
        name: 'Nell Comer',
        email: `nell.${process.pid}.${Date.now()}.${number}@people.test`,
        password: 'nell1234',
        address: '5 Harbour Lane, Newhaven',
        ...facts,
      };
      const visitor = await asNewVisitor();
      const answer = await visitor.post('/api/account/register', { data: { ...account, role: 'user' } });
      expect(answer.ok(), await answer.text()).toBe(true);
      leaks.meet(answer.headers()['set-cookie'] ?? '', (await answer.json()).user);
      keepSession(sessions, account.email, (await visitor.storageState()).cookies);
      await visitor.dispose();
      accounts.push(account);
      leaks.know(account.email, account.address);
      return account;
    });
    // Nobody's page is open any more when its account goes, the one that signed in by itself included.
    for (const page of context.pages()) await page.close();
    await shop.ensureOpen();
    for (const { email, password } of accounts) {
      const visitor = await asNewVisitor(sessions.get(email)?.splice(0, 1));
      sessions.delete(email);
      // Somebody who has deleted the account, or chosen another password, in the test is gone or stays as they are.
      if (!(await isLoggedIn(visitor)))
        await visitor.post('/api/account/login', { data: { email, password } });
      await visitor.delete('/api/account/profile');
      await visitor.dispose();
    }
  },
  shopper: async ({ login }, use) => use(await login(demoShopper)),
  admin: async ({ login }, use) => use(await login(demoAdmin)),
  newcomer: async ({ login, newAccount }, use) => use(await login(await newAccount())),
});
