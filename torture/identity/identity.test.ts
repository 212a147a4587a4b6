/** Guessing, reset links and sessions, with two processes (RELIABILITY G25, G26, G27). */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { hashPassword } from '../../src/server/identity/passwords.ts';
import { newId } from '../../src/server/storage/ids.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { quickOrLong, report } from '../figures.ts';
import { loopbackAddress, requestFrom } from '../send.ts';
import { type Shopper, ShopUnderTest, TWO_PROCESSES } from '../shop-under-test.ts';
import { p95, p99, percentile } from '../statistics.ts';
import { ms, timeLimit } from '../time-limit.ts';

const PASSWORD = 'right1';
const shop = await ShopUnderTest.shared(TWO_PROCESSES);
const passwordHash = await hashPassword(PASSWORD);

async function createUserWithPassword(): Promise<Shopper> {
  const user = await shop.createUser();
  await shop.db.run(sql`
    insert into identity.account (id, account_id, provider_id, user_id, password)
    values (${newId()}, ${user.userId}, 'credential', ${user.userId}, ${passwordHash})`);
  return user;
}

const login = (email: string, password: string, from: string, headers: Record<string, string> = {}) =>
  requestFrom(shop.url, 'POST', '/api/account/login', { from, body: { email, password }, headers });
const sessionOf = async (cookie: string) =>
  JSON.parse((await requestFrom(shop.url, 'GET', '/api/account/session', { cookie })).text).user;
const cookieOf = ({ cookies }: { cookies: string[] }) => cookies[0]!.split(';')[0]!;

it('checks at most ten passwords of an attacker who sends 50 a second, each with a different forged IP (G25)', async () => {
  const [victim, honest] = [await createUserWithPassword(), await createUserWithPassword()];
  const end = performance.now() + quickOrLong(2_000, 60_000);
  const guesses: number[] = [];
  const loginTimes: number[] = [];
  const browsingTimes: number[] = [];
  const guessing = (async () => {
    const requests: Promise<unknown>[] = [];
    for (let n = 0; performance.now() < end; n++) {
      const forgedIp = `203.0.${(n >> 8) & 3}.${n & 255}`;
      const headers = { 'x-forwarded-for': forgedIp, forwarded: `for=${forgedIp}`, 'x-real-ip': forgedIp };
      requests.push(
        login(victim.email, `wrong${n % 1000}`, '127.0.0.66', headers).then(({ status }) =>
          guesses.push(status),
        ),
      );
      await sleep(20);
    }
    await Promise.all(requests);
  })();
  const honestLogins = (async () => {
    while (performance.now() < end) {
      const response = await login(honest.email, PASSWORD, '127.0.0.7');
      // A busy machine may make the shop shed the request; it is retried.
      expect([200, 503], response.text).toContain(response.status);
      if (response.status === 200) loginTimes.push(response.took);
      // An account and network may log in 60 times an hour.
      await sleep(quickOrLong(200, 1_200));
    }
  })();
  const browsing = (async () => {
    while (performance.now() < end) {
      browsingTimes.push((await requestFrom(shop.url, 'GET', '/api/products')).took);
      expect(await sessionOf(victim.cookie)).not.toBeNull();
      await sleep(30);
    }
  })();
  await Promise.all([guessing, honestLogins, browsing]);
  const checked = guesses.filter((status) => status === 401).length;
  expect(checked).toBeLessThanOrEqual(10);
  expect([...new Set(guesses)].sort()).toEqual([401, 429]);
  expect(loginTimes.length).toBeGreaterThan(0);
  const [loginTime, browsingTime] = [p95(loginTimes), p99(browsingTimes)];
  expect(loginTime).toBeLessThan(timeLimit(2_000));
  expect(browsingTime).toBeLessThan(timeLimit(500));
  report(
    'G25',
    `${guesses.length} guesses, ${checked} checked; honest login p95 ${ms(loginTime)}, browsing p99 ${ms(browsingTime)}, the victim's session stays valid`,
  );
});

const requestReset = (email: string, from: string, headers: Record<string, string> = {}) =>
  requestFrom(shop.url, 'POST', '/api/account/password-reset/request', { from, body: { email }, headers });

it('a reset request does not reveal whether an account exists, in bytes or in time (G26)', async () => {
  const tries = quickOrLong(30, 200);
  const users = await shop.createUsers(tries);
  /** Difference between a known email and an unknown one requested right before or after (ms). */
  const differences: number[] = [];
  for (let n = 0; n < tries; n++) {
    const timeOf = async (email: string) => {
      const response = await requestReset(email, loopbackAddress(n));
      expect([response.status, response.text]).toEqual([200, '{}']);
      return response.took;
    };
    const [known, unknown] = [users[n]!.email, `${newId()}@people.test`];
    if (n % 2 === 0) differences.push((await timeOf(known)) - (await timeOf(unknown)));
    else differences.push(-(await timeOf(unknown)) + (await timeOf(known)));
  }
  const difference = Math.abs(percentile(differences, 0.5));
  expect(difference).toBeLessThan(timeLimit(5));
  report(
    'G26',
    `${tries} pairs of known and unknown emails: identical responses, median time difference ${difference.toFixed(1)} ms`,
  );
});

it('a login replaces the session and a logout ends it, in both processes (G27)', async () => {
  const user = await createUserWithPassword();
  /** Status of several requests, each on a new connection, so that both processes answer. */
  const statusOf = async (cookie: string) => {
    const requests = Array.from({ length: 6 }, () =>
      requestFrom(shop.url, 'GET', '/api/account/profile', { cookie }),
    );
    return [...new Set((await Promise.all(requests)).map(({ status }) => status))];
  };
  const first = cookieOf(await login(user.email, PASSWORD, loopbackAddress(6_000)));
  expect(await statusOf(first)).toEqual([200]);
  const secondLogin = await requestFrom(shop.url, 'POST', '/api/account/login', {
    from: loopbackAddress(6_000),
    cookie: first,
    body: { email: user.email, password: PASSWORD },
  });
  const second = cookieOf(secondLogin);
  expect(second).not.toBe(first);
  // The other process learns of ended sessions by NOTIFY, after the response.
  const expectEnded = (cookie: string, message: string) =>
    expect.poll(() => statusOf(cookie), { message, timeout: timeLimit(5_000) }).toEqual([401]);
  await expectEnded(first, 'the previous session');
  expect(await statusOf(second)).toEqual([200]);
  await requestFrom(shop.url, 'POST', '/api/account/logout', { cookie: second });
  await expectEnded(second, 'after the logout');
  report('G27', 'new at login; ended by the next login and by logout, in both processes');
});
