/**
 * Fixtures of all journeys. A journey is a test in a `*.spec.ts` file that uses the shop like a user and finds
 * elements by role and label. Request the fixtures that it needs:
 *
 *     test('a shopper cancels an order', async ({ shopper, admin, network }) => {
 *       await shopper.goto('/orders');
 *       ...
 *
 * - `page`, `shopper`, `admin`, `newcomer`: browser pages of a visitor, the two demo accounts and a newly registered user,
 *   each in a separate context. Change data as a `newcomer`: all journeys of a worker share the demo accounts.
 *   `login(account)` and `newAccount()` create more users.
 * - `shop`: the built shop, one per worker, with separate data. `shop.restart('kill')`, `shop.freeze()`; restarted after
 *   the test if necessary. Other settings: `test.use({ settings: { SSR: 'off' } })`.
 * - `network`: a real proxy that every page goes through. `network.delay('/api/products', 2_000)`, `hold`, `refuse`,
 *   `disconnect`, `holdLive()`, `goOffline()`. The faults are removed after the test; it fails if a fault matched no request.
 * - A test fails when a page logs an error, throws, or violates the content security policy. Announce expected errors:
 *   `allowErrors(/status of 409/)`.
 * - A test fails when a browser receives private data of another user (`leak-scanner.ts`).
 */
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';
import { FaultProxy } from '../test/fault-proxy.ts';
import { LeakScanner } from './leak-scanner.ts';
import { RunningShop } from './running-shop.ts';
import { waitForScripts } from './wait-for-scripts.ts';

export { expect } from '@playwright/test';

/** Login data and profile of a user. */
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
  /** Allows console errors and uncaught errors whose text matches. */
  allowErrors: (pattern: RegExp) => void;
  /** Opens a page of a logged-in user; closed after the test. */
  login: (account: Pick<Account, 'email' | 'password'>) => Promise<Page>;
  /** Registers a user with a unique email. */
  newAccount: (overrides?: Partial<Account>) => Promise<Account>;
  shopper: Page;
  admin: Page;
  newcomer: Page;
  pageErrors: PageErrors;
  noLeaks: undefined;
}

interface WorkerFixtures {
  /** Environment variables of the shop in addition to the defaults. */
  settings: Record<string, string>;
  workerShop: RunningShop;
  workerNetwork: FaultProxy;
  /** Scans all traffic of the browsers. */
  leaks: LeakScanner;
  /** Session cookies that no open context uses, by email. */
  sessions: Map<string, Cookie[]>;
}

/** Console errors and uncaught errors of the pages of a test. */
interface PageErrors {
  listen(context: BrowserContext): Promise<void>;
  allow(pattern: RegExp): void;
  errors: string[];
}

let ipsUsed = 0;
/** A distinct IP for each user, so that rate limits do not affect other tests. */
const ipOf = (user: number) => `10.${(user >> 16) & 255}.${(user >> 8) & 255}.${user & 255}`;

/** Stores a session for the next context of the same user, so that the next login need not hash the password. */
function storeSession(sessions: Map<string, Cookie[]>, email: string, cookies: Cookie[]): void {
  const session = cookies.filter(({ name }) => name.endsWith('shop_session'));
  sessions.set(email, [...(sessions.get(email) ?? []), ...session]);
}

const isLoggedIn = async (request: APIRequestContext) =>
  Boolean((await (await request.get('/api/account/session')).json()).user);

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
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first argument.
    async ({}, use) => {
      const network = await FaultProxy.start();
      await use(network);
      await network.close();
    },
    { scope: 'worker' },
  ],
  leaks: [
    async ({ workerNetwork }, use) => {
      const scanner = new LeakScanner();
      workerNetwork.listener = (exchange) => scanner.scan(exchange);
      await use(scanner);
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
    const unusedFaults = workerNetwork.clearFaults();
    if (test.status === test.expectedStatus)
      expect(unusedFaults, 'faults that matched no request').toEqual([]);
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  // Browsers bypass a proxy for loopback addresses by default.
  proxy: async ({ network }, use) => use({ server: network.url, bypass: '<-loopback>' }),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': ipOf(++ipsUsed) }),

  pageErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const allowedPatterns: RegExp[] = [];
      const errors: string[] = [];
      await use({
        errors,
        allow: (pattern) => void allowedPatterns.push(pattern),
        async listen(context) {
          context.on('page', waitForScripts);
          context.on('console', (message) => {
            if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
          });
          context.on('weberror', (error) =>
            errors.push(error.error().stack || `${error.error().name}: ${error.error().message}`),
          );
          // React's recoverable errors name the real error as their cause, which is not printed otherwise.
          await context.addInitScript(() =>
            addEventListener('error', ({ error }) => {
              for (let cause = error?.cause; cause; cause = cause.cause)
                console.error(`caused by ${cause.stack ?? cause}`);
            }),
          );
        },
      });
      expect(
        errors.filter((text) => !allowedPatterns.some((pattern) => pattern.test(text))),
        'errors on the pages that the test did not announce',
      ).toEqual([]);
    },
    { auto: true },
  ],
  noLeaks: [
    async ({ leaks, workerShop }, use) => {
      await use(undefined);
      leaks.scanText('the log', workerShop.output);
      expect(leaks.takeFindings(), 'private data sent to other users').toEqual([]);
    },
    { auto: true },
  ],
  allowErrors: async ({ pageErrors }, use) => use((pattern) => pageErrors.allow(pattern)),
  context: async ({ context, pageErrors }, use) => {
    await pageErrors.listen(context);
    await use(context);
  },

  // Depends on newAccount, so that pages close before their accounts are deleted.
  login: async ({ browser, shop, pageErrors, leaks, sessions, newAccount: _newAccount }, use) => {
    const contexts: [string, BrowserContext][] = [];
    await use(async ({ email, password }) => {
      const context = await browser.newContext({
        extraHTTPHeaders: { 'x-forwarded-for': ipOf(++ipsUsed) },
      });
      contexts.push([email, context]);
      await pageErrors.listen(context);
      const session = sessions.get(email)?.pop();
      if (session) {
        await context.addCookies([session]);
        if (await isLoggedIn(context.request)) return context.newPage();
      }
      const response = await context.request.post('/api/account/login', {
        data: { email, password },
        headers: { origin: shop.url },
      });
      expect(response.status(), await response.text()).toBe(200);
      leaks.addSession(response.headers()['set-cookie'] ?? '', (await response.json()).user);
      return context.newPage();
    });
    for (const [email, context] of contexts) {
      storeSession(sessions, email, await context.cookies());
      await context.close();
    }
  },
  newAccount: async ({ playwright, context, shop, leaks, sessions }, use) => {
    const accounts: Account[] = [];
    const newVisitor = (cookies: Cookie[] = []) =>
      playwright.request.newContext({
        baseURL: shop.url,
        storageState: { cookies, origins: [] },
        extraHTTPHeaders: { origin: shop.url, 'x-forwarded-for': ipOf(++ipsUsed) },
      });
    await use(async (overrides = {}) => {
      const number = accounts.length + 1;
      const account: Account = {
        name: 'Nell Comer',
        email: `nell.${process.pid}.${Date.now()}.${number}@people.test`,
        password: 'nell1234',
        address: '5 Harbour Lane, Newhaven',
        ...overrides,
      };
      const visitor = await newVisitor();
      const response = await visitor.post('/api/account/register', { data: { ...account, role: 'user' } });
      expect(response.ok(), await response.text()).toBe(true);
      leaks.addSession(response.headers()['set-cookie'] ?? '', (await response.json()).user);
      storeSession(sessions, account.email, (await visitor.storageState()).cookies);
      await visitor.dispose();
      accounts.push(account);
      leaks.addCanaries(account.email, account.address);
      return account;
    });
    // Closes pages before their accounts are deleted.
    for (const page of context.pages()) await page.close();
    await shop.ensureOpen();
    for (const { email, password } of accounts) {
      const visitor = await newVisitor(sessions.get(email)?.splice(0, 1));
      sessions.delete(email);
      // The test may have deleted the account or changed its password; these requests then fail harmlessly.
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
