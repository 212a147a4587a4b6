import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { sql } from '../src/server/storage/sql.ts';
import type { WriteContract } from '../src/shared/operation.ts';
import * as account from '../src/shop/account/contract.ts';
import * as security from '../src/shop/account-security/contract.ts';
import { TestAuthenticator } from './authenticator.ts';
import { ORIGIN, type Reply, type TestShop, type TestUser } from './shop.ts';

export const PASSWORD = 'abc123';

/** Returns the cookies of a response, by name; an empty value deletes the cookie. */
function cookiesOf({ headers }: Reply<unknown>): Map<string, string> {
  const values = [headers['set-cookie'] ?? []].flat() as string[];
  return new Map(
    values.map((value) => {
      const [name = '', content = ''] = value.split(';')[0]!.split(/=(.*)/s);
      return [name, content];
    }),
  );
}

/** A browser: keeps the cookies of its responses. */
export class TestBrowser {
  readonly #shop: TestShop;
  readonly #cookies = new Map<string, string>();

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The user of its session, for the functions of `TestShop`. */
  get user(): TestUser {
    return { userId: '', email: '', name: '', cookie: this.cookie };
  }

  get isLoggedIn(): boolean {
    return Boolean(this.#cookies.get('shop_session'));
  }

  async send<I, R>(contract: WriteContract<I, R>, input: I): Promise<Reply<R>> {
    const reply = await this.#shop.write(contract, input, this.user);
    for (const [name, value] of cookiesOf(reply)) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return reply;
  }

  /** Forgets the session and a login in progress, but stays a known device. */
  leave(): this {
    this.#cookies.delete('shop_session');
    this.#cookies.delete('shop_login');
    return this;
  }

  logIn(email: string, password = PASSWORD) {
    return this.send(account.login, { email, password });
  }
}

let emails = 0;

/** Registers a user and returns the browser with its session. */
export async function registerUser(
  shop: TestShop,
  { role = 'user' }: { role?: 'user' | 'admin' } = {},
): Promise<{ browser: TestBrowser; email: string; userId: string }> {
  await shop.db.run(sql`delete from identity.attempts where subject like 'registrations%'`);
  const browser = new TestBrowser(shop);
  const email = `secure${++emails}@people.test`;
  const form = { name: 'Maya', email, password: PASSWORD, address: '1 Test Street', role };
  const { body } = await browser.send(account.register, form);
  return { browser, email, userId: body.user.uid };
}

/** The code that an app shows at `now` (ms). */
export const codeAt = (secret: string, now = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

const STEP_MS = 30_000;
/** Maximum time until a code is checked (ms). */
const CHECK_MS = 2_000;

/** The code of the previous 30 seconds, valid for at least two more: after its use, the current one is still unused. */
export async function previousCode(secret: string): Promise<string> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < CHECK_MS) await sleep(leftMs);
  return codeAt(secret, Date.now() - STEP_MS);
}

/** The code of the next 30 seconds, which is valid already: it is unused after the current one has been used. */
export const nextCode = (secret: string): string => codeAt(secret, Date.now() + STEP_MS);

/**
 * Confirms a new app with the previous code. Tries again with another code if the shop refuses it as too old (400) or is
 * busy (503), which happens on a slow machine.
 * @throws if the shop refuses the code for another reason
 */
export async function confirmNewApp(
  secret: string,
  send: (input: { code: string }) => Promise<Reply<{ recoveryCodes: string[] }>>,
): Promise<string[]> {
  for (;;) {
    const { status, body } = await send({ code: await previousCode(secret) });
    if (status === 200) return body.recoveryCodes;
    if (status !== 400 && status !== 503)
      throw new Error(`the app was not confirmed: ${status} ${JSON.stringify(body)}`);
  }
}

/** Sets up an authenticator app with the previous code. @returns its secret and the recovery codes */
export async function setUpApp(browser: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.send(security.startApp, {})).body;
  const recoveryCodes = await confirmNewApp(secret, (input) => browser.send(security.confirmApp, input));
  return { secret, recoveryCodes };
}

/** Adds a passkey. */
export async function setUpPasskey(
  browser: TestBrowser,
  name = 'My phone',
): Promise<{ authenticator: TestAuthenticator; recoveryCodes: string[] }> {
  const { body } = await browser.send(security.newPasskeyOptions, {});
  const authenticator = new TestAuthenticator(ORIGIN);
  const passkey = authenticator.create(body.options.challenge);
  const added = await browser.send(security.addPasskey, { name, passkey });
  return { authenticator, recoveryCodes: added.body.recoveryCodes };
}

/** Makes the last proof of identity of all sessions of a user older than 15 minutes. */
export const endStepUp = (shop: TestShop, userId: string) =>
  shop.db.run(sql`
    update identity.session set authenticated_at = now() - interval '15 minutes' where user_id = ${userId}`);
