import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeJobsDue } from '../../../../test/jobs.ts';
import { codeOf, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { sql } from '../../../server/storage/sql.ts';
import { deleteAccount, PERSONAL_DATA_PATH } from '../../account/contract.ts';
import { mine as notifications } from '../../notifications/contract.ts';
import { setHandled, type Withdrawal, withdraw, withdrawals } from '../contract.ts';
import { checks } from './checks.ts';
import { STATEMENT, UNKNOWN_ORDER } from './fixtures.ts';
import { clearStatementsJob, withdrawalData } from './personal-data.ts';
import { STATEMENTS_FROM_NETWORK, STATEMENTS_OF_ORDER } from './withdraw.ts';

let shop: TestShop;
let admin: TestUser;
let mug: string;
let buyer: TestUser;
let code: string;
let addresses = 0;
beforeAll(async () => {
  // Each test uses its own network.
  shop = await testShop({}, { trustProxy: ['127.0.0.1'] });
  admin = await shop.addUser({ role: 'admin' });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
});
afterAll(() => shop.close());
beforeEach(async () => {
  addresses++;
  buyer = await shop.addUser();
  code = await codeOf(shop, await placeOrder(shop, buyer, [{ id: mug, quantity: 2 }]));
});

const send = (change: Partial<typeof STATEMENT> = {}, address = `10.1.0.${addresses}`) =>
  shop.write(withdraw, { ...STATEMENT, orderCode: code, email: buyer.email, ...change }, undefined, {
    'x-forwarded-for': address,
  });
/** Waits until the job has compared `count` statements with this code. */
async function waitForStatements(count: number, orderCode = code): Promise<Withdrawal[]> {
  let found: Withdrawal[] = [];
  await expect
    .poll(
      async () => {
        found = (await shop.read(withdrawals, { filter: 'all' }, admin)).body.withdrawals.filter(
          (one) => one.orderCode === orderCode,
        );
        return found.length;
      },
      { timeout: 15_000 },
    )
    .toBe(count);
  return found;
}
/** Waits until no email is queued, and returns all receipts about the order, oldest first. */
async function receipts(orderCode = code) {
  await expect
    .poll(
      async () => {
        await makeJobsDue(shop.db);
        return shop.db.many(sql`select 1 from graphile_worker.jobs where task_identifier = 'mail.send'`);
      },
      { timeout: 15_000 },
    )
    .toEqual([]);
  const emails = await outbox(shop.dataDir).list(200);
  return emails
    .filter(({ subject }) => /withdrawal|Widerruf/.test(subject) && subject.includes(orderCode))
    .reverse();
}
const notificationsOfAdmins = async () =>
  (await shop.read(notifications, {}, admin)).body.items.filter(
    ({ code: kind, params }) => kind === 'withdrawal-received' && params?.order === code,
  ).length;

describe('a withdrawal', () => {
  test('is refused and not stored if a field is invalid', async () => {
    const reply = await send({ name: ' ', orderCode: 'ABC', email: 'nobody', reason: 'x'.repeat(2_001) });
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({
      code: 'withdrawal-invalid',
      fields: {
        name: 'Enter your name.',
        orderCode: expect.stringContaining('ten letters and digits'),
        email: 'Enter a valid email address.',
        reason: 'Shorten this text.',
      },
    });
    expect(await shop.db.many(sql`select 1 from withdrawal_statements where email = ${buyer.email}`)).toEqual(
      [],
    );
  });

  test('is received without a login: a receipt with content and time, a notification, a row for administrators', async () => {
    const live = await shop.subscribe(withdrawals, {}, admin);
    const reply = await send({ items: 'One mug', reason: 'See https://elsewhere.test' });
    expect(reply.status).toBe(200);
    const { receivedAt } = reply.body;
    await live.until(({ withdrawals: rows }) => rows.some(({ orderCode }) => orderCode === code), 15_000);
    live.close();
    const [row] = await waitForStatements(1);
    expect(row).toMatchObject({
      receivedAt,
      name: 'Robin Fern',
      email: buyer.email,
      items: 'One mug',
      kind: 'matched',
      handledAt: null,
      cleared: false,
    });
    const [receipt, ...others] = await receipts();
    expect(others).toEqual([]);
    expect(receipt!.to).toContain(buyer.email);
    const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
    expect(receipt!.text).toContain(`on ${time.format(new Date(receivedAt))}`);
    expect(receipt!.text).toContain(`Order: ${code}`);
    expect(receipt!.text).toContain('Products: One mug');
    // Texts of users contain no links.
    expect(receipt!.text).not.toContain('https://elsewhere.test');
    expect(await notificationsOfAdmins()).toBe(1);
  });

  test('is confirmed in German', async () => {
    await send({ language: 'de' });
    const [row] = await waitForStatements(1);
    expect(row!.kind).toBe('matched');
    const [receipt] = await receipts();
    expect(receipt!.subject).toBe(`Eingangsbestätigung Ihres Widerrufs der Bestellung ${code}`);
    expect(receipt!.text).toMatch(/am \d{1,2}\. \p{L}+ \d{4} um \d\d:\d\d:\d\d UTC eingegangen/u);
    expect(receipt!.text).toContain('Produkte: die ganze Bestellung');
  });

  test('is recorded again if it is repeated, and confirmed as already received', async () => {
    const first = await send();
    await waitForStatements(1);
    const second = await send();
    expect(second.status).toBe(200);
    const rows = await waitForStatements(2);
    expect(rows.map(({ kind }) => kind)).toEqual(['repeated', 'matched']);
    const [, receipt] = await receipts();
    expect(receipt!.text).toContain('was already received on');
    expect(Date.parse(second.body.receivedAt)).toBeGreaterThan(Date.parse(first.body.receivedAt));
    expect(await notificationsOfAdmins()).toBe(1);
  });

  test('for other products of the same order is not a repetition and notifies the administrators again', async () => {
    const kinds = async (count: number) => (await waitForStatements(count)).map(({ kind }) => kind);
    await send({ items: 'One mug' });
    expect(await kinds(1)).toEqual(['matched']);
    await send({ items: 'The lamp' });
    expect(await kinds(2)).toEqual(['matched', 'matched']);
    await send({ items: 'One mug' });
    expect(await kinds(3)).toEqual(['repeated', 'matched', 'matched']);
    expect(await notificationsOfAdmins()).toBe(2);
    await send({ items: '' });
    expect(await kinds(4)).toEqual(['matched', 'repeated', 'matched', 'matched']);
    // Covered by the withdrawal from the whole order.
    await send({ items: 'The bowl' });
    expect((await kinds(5))[0]).toBe('repeated');
    expect(await notificationsOfAdmins()).toBe(3);
    expect((await receipts()).map(({ text }) => text.includes('was already received on'))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  test('sent twice at the same time is recorded once as matched and once as repeated', async () => {
    await Promise.all([send(), send({ reason: 'again' })]);
    const rows = await waitForStatements(2);
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['matched', 'repeated']);
    expect(await notificationsOfAdmins()).toBe(1);
  });

  test('is not acknowledged by email if the address is not confirmed', async () => {
    buyer = await shop.addUser({ confirmed: false });
    code = await codeOf(shop, await placeOrder(shop, buyer, [{ id: mug, quantity: 1 }]));
    await send();
    expect((await waitForStatements(1))[0]!.kind).toBe('matched');
    expect(await receipts()).toEqual([]);
  });

  test('is stored append-only; only its texts can be cleared', async () => {
    await send();
    await waitForStatements(1);
    for (const statement of [
      sql`update withdrawal_statements set reason = 'x' where order_code = ${code}`,
      sql`update withdrawal_statements set received_at = now() where order_code = ${code}`,
      sql`update withdrawal_statements set name = '', email = '', items = '', reason = '', cleared_at = now(),
            order_code = 'x' where order_code = ${code}`,
      sql`delete from withdrawal_statements where order_code = ${code}`,
    ])
      await expect(shop.db.run(statement)).rejects.toThrow('append-only');
  });
});

describe('a stranger', () => {
  test('learns nothing with the right code and a wrong email, and no one receives an email', async () => {
    const stranger = await shop.addUser();
    const replies = [
      await send(),
      await send({ email: stranger.email }),
      await send({ email: 'nobody@people.test' }),
      await send({ orderCode: UNKNOWN_ORDER }),
    ];
    for (const { status, body, headers } of replies) {
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['receivedAt']);
      expect(Object.keys(headers).toSorted()).toEqual(Object.keys(replies[0]!.headers).toSorted());
    }
    const rows = await waitForStatements(3);
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['matched', 'other-email', 'other-email']);
    const emails = await receipts();
    expect(emails.map(({ to }) => to.includes(buyer.email))).toEqual([true]);
    expect(await receipts(UNKNOWN_ORDER)).toEqual([]);
  });

  test('causes one notification per order, however many emails are tried, and none for unknown orders', async () => {
    for (let n = 0; n < 4; n++) await send({ email: `stranger${n}@people.test` });
    await waitForStatements(4);
    expect(await notificationsOfAdmins()).toBe(1);
    // The owner's own statement is reported in any case.
    await send();
    expect((await waitForStatements(5)).filter(({ kind }) => kind === 'matched')).toHaveLength(1);
    expect(await notificationsOfAdmins()).toBe(2);
  });

  test('cannot distinguish orders by the statements that the database executes', async () => {
    // Without jobs, whose statements would be recorded, too.
    const quiet = await testShop({}, { jobs: false });
    onTestFinished(() => quiet.close());
    const owner = await quiet.addUser();
    const [cup] = await insertProducts(quiet.db, [{ title: 'Cup' }]);
    const order = await codeOf(quiet, await placeOrder(quiet, owner, [{ id: cup!, quantity: 1 }]));
    const { query } = pg.Client.prototype;
    const recorded = async (orderCode: string, email: string) => {
      const texts: string[] = [];
      pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
        const [first] = args as [string | { text: string }];
        const text = typeof first === 'string' ? first : first.text;
        const { database } = this as unknown as { database: string };
        // Only statements of this shop, without the heartbeat of the change feed.
        if (database === quiet.connection.database && !text.startsWith('notify shop_pulse')) texts.push(text);
        return (query as (...all: unknown[]) => unknown).apply(this, args);
      } as typeof query;
      const { status } = await quiet.write(withdraw, { ...STATEMENT, orderCode, email });
      pg.Client.prototype.query = query;
      expect(status).toBe(200);
      return texts;
    };
    await recorded(UNKNOWN_ORDER, 'first@people.test');
    const known = await recorded(order, owner.email);
    expect(known.filter((text) => text.includes('withdrawal_statements'))).toHaveLength(1);
    expect(known.filter((text) => /from orders|from users/.test(text))).toEqual([]);
    expect(await recorded(order, 'nobody@people.test')).toEqual(known);
    expect(await recorded(UNKNOWN_ORDER, owner.email)).toEqual(known);
  });

  test('cannot use up the limit of the buyer, and has a limit per order and email', async () => {
    const statuses = [];
    for (let n = 0; n <= STATEMENTS_OF_ORDER.max; n++)
      statuses.push((await send({ email: 'stranger@people.test' })).status);
    expect(statuses).toEqual([...Array(STATEMENTS_OF_ORDER.max).fill(200), 429]);
    expect((await send()).status).toBe(200);
  });

  test('has a limit per network, the same for existing and unknown orders', async () => {
    const statuses = [];
    for (let n = 0; n < STATEMENTS_FROM_NETWORK.max; n++)
      statuses.push((await send({ email: `stranger${n}@people.test` })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const stored = async () =>
      (await shop.db.one<{ n: number }>(sql`select count(*)::int as n from withdrawal_statements`))!.n;
    const before = await stored();
    const [known, unknown] = [await send(), await send({ orderCode: UNKNOWN_ORDER })];
    expect(known.status).toBe(429);
    expect(unknown.status).toBe(429);
    expect(known.body).toEqual(unknown.body);
    expect(known.body.error!.message).toContain('wait an hour');
    expect(await stored()).toBe(before);
    // Other networks are not affected.
    expect((await send({}, '10.2.0.1')).status).toBe(200);
  });
});

describe('administrators', () => {
  test('mark a withdrawal as handled, undo this, and never overwrite a change by another administrator', async () => {
    await send();
    const [row] = await waitForStatements(1);
    const { id } = row!;
    expect((await shop.write(setHandled, { id, version: 1, handled: true })).status).toBe(401);
    expect((await shop.write(setHandled, { id, version: 1, handled: true }, buyer)).status).toBe(403);
    expect((await shop.write(setHandled, { id: 'missing', version: 1, handled: true }, admin)).status).toBe(
      404,
    );
    const handled = await shop.write(setHandled, { id, version: 1, handled: true }, admin);
    expect(handled.body).toMatchObject({ version: 2, handledAt: expect.any(String) });
    // Repeated: the same result.
    expect((await shop.write(setHandled, { id, version: 1, handled: true }, admin)).body).toEqual(
      handled.body,
    );
    expect((await shop.write(setHandled, { id, version: 1, handled: false }, admin)).status).toBe(409);
    const open = await shop.read(withdrawals, { filter: 'open' }, admin);
    expect(open.body.withdrawals.some((one) => one.id === id)).toBe(false);
    const reopened = await shop.write(setHandled, { id, version: 2, handled: false }, admin);
    expect(reopened.body).toMatchObject({ version: 3, handledAt: null });
    expect(
      await shop.db.many(sql`
        select before, after from audit where entity = 'withdrawal' and entity_id = ${code} order by id`),
    ).toEqual([
      { before: { handled: false }, after: { handled: true } },
      { before: { handled: true }, after: { handled: false } },
    ]);
  });

  test('read the list in pages', async () => {
    const all = (await shop.read(withdrawals, { filter: 'all' }, admin)).body;
    expect(all.withdrawals.length).toBe(20);
    expect(all).toMatchObject({ hasNewer: false, hasOlder: true });
    const after = all.withdrawals.at(-1)!.id;
    const next = (await shop.read(withdrawals, { filter: 'all', after }, admin)).body;
    expect(next.hasNewer).toBe(true);
    expect(next.withdrawals[0]!.id < after).toBe(true);
    const before = next.withdrawals[0]!.id;
    expect((await shop.read(withdrawals, { filter: 'all', before }, admin)).body.withdrawals).toEqual(
      all.withdrawals,
    );
  });
});

describe('personal data', () => {
  const download = async (as: TestUser) =>
    (await shop.http.inject({ url: PERSONAL_DATA_PATH, headers: { cookie: as.cookie } })).json();

  test('contain only statements with the email of the user', async () => {
    const other = await shop.addUser();
    expect((await download(buyer)).legal).toBeUndefined();
    await send({ reason: 'Too small' });
    await send({ email: 'stranger@people.test', reason: 'Secret' });
    await waitForStatements(2);
    const { legal } = await download(buyer);
    expect(legal.withdrawals).toMatchObject([{ orderCode: code, reason: 'Too small' }]);
    expect((await download(other)).legal).toBeUndefined();
  });

  test('are exported in batches, because anyone can send statements with this email', async () => {
    await shop.db.run(sql`
      insert into withdrawal_statements (id, order_code, name, email, items, reason, language)
      select 'many-' || lpad(n::text, 3, '0'), ${UNKNOWN_ORDER}, 'Stranger', ${buyer.email}, '', 'Flood ' || n, 'en'
      from generate_series(1, 45) n`);
    const sizes: number[] = [];
    for await (const batch of (await withdrawalData(shop.db, buyer.userId))!.withdrawals)
      sizes.push(batch.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(45);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
    const { legal } = await download(buyer);
    expect(legal.withdrawals.map(({ reason }: { reason: string }) => reason)).toEqual(
      Array.from({ length: 45 }, (_, n) => `Flood ${n + 1}`),
    );
  });

  test('are cleared with the account once the withdrawal is handled; order and time stay', async () => {
    await send({ reason: 'Too small' });
    const [row] = await waitForStatements(1);
    await shop.write(setHandled, { id: row!.id, version: 1, handled: true }, admin);
    expect((await shop.write(deleteAccount, {}, buyer)).status).toBe(200);
    const [cleared] = await waitForStatements(1);
    expect(cleared).toMatchObject({ name: '', email: '', reason: '', cleared: true, orderCode: code });
    expect(cleared!.receivedAt).toBe(row!.receivedAt);
  });

  test('are kept while a withdrawal is open, for the refund, and cleared after it is handled', async () => {
    await send();
    const [row] = await waitForStatements(1);
    expect((await shop.write(deleteAccount, {}, buyer)).status).toBe(200);
    const { run } = clearStatementsJob(shop.db);
    await run({});
    expect((await waitForStatements(1))[0]).toMatchObject({ email: buyer.email, cleared: false });
    await shop.write(setHandled, { id: row!.id, version: 1, handled: true }, admin);
    await run({});
    expect((await waitForStatements(1))[0]).toMatchObject({ email: '', cleared: true });
  });
});

test('the doctor reports statements that were not compared with their order', async () => {
  const find = async () => {
    const found = await Promise.all(checks.map((check) => check.run(shop.db)));
    return JSON.stringify(found);
  };
  expect(await find()).not.toContain('has not been compared');
  await shop.db.run(sql`
    insert into withdrawal_statements (id, order_code, name, email, items, reason, language, received_at)
    values ('stuck', ${UNKNOWN_ORDER}, '', '', '', '', 'en', now() - interval '2 hours')`);
  expect(await find()).toContain('has not been compared');
});
