import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { allRows, changedRows } from '../../../../test/rows.ts';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import type { ShopConfig } from '../../../server/feature.ts';
import { consume, rateLimitKey } from '../../../server/identity/rate-limit.ts';
import { MAILS_TO_MAILBOX } from '../../../server/mail/mail.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { sql } from '../../../server/storage/sql.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import { mailExamples, save, sendTestMail } from '../admin-contract.ts';
import { current } from '../contract.ts';
import { MAIL_GROUPS } from '../mails.ts';
import { trimSettings } from '../rules.ts';
import { TEST_MAILS } from './mail-operations.ts';

const NAMES: readonly string[] = Object.values(MAIL_GROUPS).flat();

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());

const preview = async (name: string, language: 'en' | 'de' = 'en') =>
  (await shop.read(mailExamples, { language }, admin)).body.emails.find((mail) => mail.name === name)!;
const send = (name: string, as?: TestUser, language: 'en' | 'de' = 'en') =>
  shop.write(sendTestMail, { name, language }, as);
const resultOf = ({ status, body }: Reply<unknown>) => [status, body.error?.code];
/** Waits until no email is queued; returns the emails to an address, newest first. */
async function mailsTo(email: string) {
  await expect
    .poll(() => shop.db.many(sql`select 1 from graphile_worker.jobs where task_identifier = 'mail.send'`), {
      timeout: 10_000,
    })
    .toEqual([]);
  return (await outbox(shop.dataDir).list(200)).filter(({ to }) => to === email);
}
/** Opens a shop with another configuration. */
async function openOther(config: Partial<ShopConfig>) {
  const other = await testShop(config, { jobs: false });
  onTestFinished(() => other.close());
  return other;
}
const auditOf = ({ userId }: TestUser) =>
  shop.db.many(sql`
    select entity, entity_id as "entityId", action, before, after from audit where actor_id = ${userId} order by id`);
const queuedIn = ({ db }: TestShop) =>
  db.many(sql`select 1 from graphile_worker.jobs where task_identifier = 'mail.send'`);

describe('settings.mailExamples', () => {
  it.each([
    ['visitors', undefined, 401],
    ['shoppers', 'user', 403],
  ] as const)('refuses %s', async (_, role, status) => {
    const as = role && (await shop.addUser({ role }));
    expect((await shop.read(mailExamples, { language: 'en' }, as)).status).toBe(status);
  });

  it.each(LANGUAGES)('contains every email once, complete (%s)', async (language) => {
    const { emails, transport } = (await shop.read(mailExamples, { language }, admin)).body;
    expect(transport).toBe('demo-mailbox');
    expect(emails.map(({ name }) => name).toSorted()).toEqual([...NAMES].toSorted());
    for (const { name, subject, text } of emails) {
      expect(subject, name).not.toMatch(/^\s*$|undefined|null|NaN/);
      expect(text, name).toMatch(language === 'de' ? /^Guten Tag/ : /^Hello/);
      expect(text, name).not.toMatch(/undefined|null|NaN/);
    }
  });

  it('contains no email of a feature that is off, and names the shop, live', async () => {
    const live = await shop.subscribe(mailExamples, { language: 'en' }, admin);
    expect((await live.until(() => true)).emails).toHaveLength(NAMES.length);
    const { version, ...before } = (await shop.read(current, {})).body;
    const settings = trimSettings({ ...before, name: 'Lamp & Co', features: ['wishlist'] });
    const saved = await shop.write(save, { version, settings }, admin);
    expect(saved.status).toBe(200);
    const { emails } = await live.until(({ emails: found }) => found.length < NAMES.length);
    live.close();
    const missing = NAMES.filter((name) => !emails.some((mail) => mail.name === name));
    expect(missing.toSorted()).toEqual([
      'account-notice',
      'low-stock',
      'order-paid',
      'payment-refunded',
      'product-available',
      'staff-invitation',
      'withdrawal-receipt',
    ]);
    expect(emails.find(({ name }) => name === 'confirm-email')!.subject).toContain('Lamp & Co');
    expect(emails.find(({ name }) => name === 'order-shipped')!.text).not.toContain('Parcel');
    expect(resultOf(await send('low-stock', admin))).toEqual([404, 'mail-unknown']);
    expect(await mailsTo(admin.email)).toEqual([]);
    const restored = await shop.write(
      save,
      { version: saved.body.version, settings: trimSettings(before) },
      admin,
    );
    expect(restored.status).toBe(200);
  });
});

describe('settings.sendTestMail', () => {
  it.each([
    ['visitors', undefined, 401],
    ['shoppers', 'user', 403],
  ] as const)('refuses %s', async (_, role, status) => {
    const as = role && (await shop.addUser({ role }));
    expect((await send('order-placed', as)).status).toBe(status);
    if (as) expect(await mailsTo(as.email)).toEqual([]);
  });

  it('refuses an unknown email', async () => {
    expect(resultOf(await send('newsletter', admin))).toEqual([404, 'mail-unknown']);
    expect(resultOf(await send('constructor', admin))).toEqual([404, 'mail-unknown']);
  });

  it.each(['order-placed', 'confirm-email', 'reset-password'])(
    'refuses an unconfirmed address (%s)',
    async (name) => {
      const unconfirmed = await shop.addUser({ role: 'admin', confirmed: false });
      expect(resultOf(await send(name, unconfirmed))).toEqual([409, 'mail-address-unconfirmed']);
      expect(await auditOf(unconfirmed)).toEqual([]);
      expect(await mailsTo(unconfirmed.email)).toEqual([]);
    },
  );

  it('refuses to send without a mail server, except in the demo', async () => {
    const other = await openOther({ demo: false });
    const owner = await other.addUser({ role: 'admin' });
    expect((await other.read(mailExamples, { language: 'en' }, owner)).body.transport).toBe('none');
    const reply = await other.write(sendTestMail, { name: 'order-placed', language: 'en' }, owner);
    expect(resultOf(reply)).toEqual([409, 'mail-server-missing']);
    expect(await queuedIn(other)).toEqual([]);
  });

  it('refuses a demo account with a mail server, because nobody has its address', async () => {
    const other = await openOther({ smtpUrl: 'smtp://127.0.0.1:1' });
    const owner = await other.addUser({ role: 'admin' });
    const sendOther = () => other.write(sendTestMail, { name: 'order-placed', language: 'en' }, owner);
    expect((await sendOther()).status).toBe(200);
    await other.db.run(sql`update users set demo = true where id = ${owner.userId}`);
    expect(resultOf(await sendOther())).toEqual([409, 'mail-to-demo-account']);
    expect(await queuedIn(other)).toHaveLength(1);
  });

  it('sends exactly the preview to the viewer’s own address, and changes nothing else', async () => {
    const owner = await shop.addUser({ role: 'admin' });
    expect((await send('order-placed', owner)).status).toBe(200);
    await mailsTo(owner.email);
    const before = await allRows(shop.db);
    for (const language of LANGUAGES)
      expect((await send('reset-password', owner, language)).status).toBe(200);
    const [german, english, placed, ...others] = await mailsTo(owner.email);
    expect(others).toEqual([]);
    for (const [mail, shown] of [
      [german!, await preview('reset-password', 'de')],
      [english!, await preview('reset-password')],
      [placed!, await preview('order-placed')],
    ] as const)
      expect([mail.subject, mail.text.trim()]).toEqual([`[Test] ${shown.subject}`, shown.text.trim()]);
    const changed = changedRows(before, await allRows(shop.db));
    expect(changed.filter((row) => !/^(graphile_worker|public\.audit)\b/.test(row))).toEqual([]);
    expect(await auditOf(owner)).toEqual([
      { entity: 'mail', entityId: 'order-placed', action: 'test', before: null, after: { language: 'en' } },
      ...LANGUAGES.map((language) => ({
        ...{ entity: 'mail', entityId: 'reset-password', action: 'test', before: null, after: { language } },
      })),
    ]);
  });

  it('sends at most 20 an hour to all address variants of a mailbox, and leaves room for real emails', async () => {
    const owner = await shop.addUser({ role: 'admin' });
    const variant = await shop.addUser({ role: 'admin' });
    const email = owner.email.replace('@', '+2@');
    await shop.db.run(sql`update identity.user set email = ${email} where id = ${variant.userId}`);
    await shop.db.run(sql`update users set email = ${email} where id = ${variant.userId}`);
    const statuses = [];
    for (let n = 0; n < TEST_MAILS.max; n++)
      statuses.push((await send('new-orders', n % 2 ? owner : variant)).status);
    expect(statuses).toEqual(Array(20).fill(200));
    for (const one of [owner, variant])
      expect(resultOf(await send('new-orders', one))).toEqual([429, 'too-many-test-mails']);
    expect(await mailsTo(owner.email)).toHaveLength(10);
    expect(await mailsTo(email)).toHaveLength(10);
    expect(TEST_MAILS.max).toBeLessThan(MAILS_TO_MAILBOX.max);
  });

  it('refuses an email that the limit of the mailbox would drop', async () => {
    const owner = await shop.addUser({ role: 'admin' });
    const key = rateLimitKey('mailsToMailbox', owner.email);
    for (let n = 0; n < MAILS_TO_MAILBOX.max; n++) await consume(shop.db, key, MAILS_TO_MAILBOX);
    expect(resultOf(await send('new-orders', owner))).toEqual([429, 'too-many-test-mails']);
    expect(await mailsTo(owner.email)).toEqual([]);
  });
});
