import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { makeJobsDue } from '../../../test/jobs.ts';
import { jobs } from '../jobs/jobs.ts';
import { startJobs } from '../jobs/runner.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { MAILS_TO_MAILBOX, mailQueue, type OutgoingMail } from './mail.ts';
import { mailboxPage } from './mailbox.ts';
import { outbox, parseMail } from './outbox.ts';
import { sealer } from './sealed.ts';
import { mailTransport } from './transport.ts';

const SECRET = 'a secret for tests, longer than 32 characters';
const hello = { to: 'maya@people.test', subject: 'Hello', text: 'Good morning' };
const log = { info() {}, warn() {}, error() {} };

describe('a queued email', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let db: Database;
  beforeAll(async () => {
    database = await testDatabase();
    db = openDatabase(database.connectionConfig, () => {});
    await db.run(sql`
      insert into identity.user (id, name, email, email_verified)
      values ('maya', 'Maya', ${hello.to}, true), ('ben', 'Ben', 'ben@people.test', false)`);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  /** A worker with a given `send` function. */
  async function worker(send: (mail: OutgoingMail) => Promise<void>) {
    const { mail, job } = mailQueue(jobs, { baseUrl: mailConfig.baseUrl, secrets: [SECRET], db, log }, send);
    const stop = await startJobs(database.connectionConfig, [job], log);
    onTestFinished(stop);
    return mail;
  }

  it('is sent once, after the commit', async () => {
    const sent: OutgoingMail[] = [];
    const mail = await worker(async (one) => void sent.push(one));
    await db.transaction(async (tx) => {
      await mail.queue(tx, hello);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(sent).toEqual([]);
    });
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject(hello);
    await expect.poll(waiting).toBe(0);
  });

  it('is not sent if the transaction is rolled back', async () => {
    const sent: OutgoingMail[] = [];
    const mail = await worker(async (one) => void sent.push(one));
    const failing = db.transaction(async (tx) => {
      await mail.queue(tx, hello);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await waiting()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('is retried under the same id if sending fails', async () => {
    const tries: string[] = [];
    const mail = await worker(async ({ id }) => {
      tries.push(id);
      if (tries.length === 1) throw new Error('the mail server is down');
    });
    await mail.queue(db, hello);
    await expect.poll(() => tries.length).toBe(1);
    await expect.poll(failed).toBe(1);
    await makeJobsDue(db);
    await expect.poll(() => tries.length, { timeout: 5_000 }).toBe(2);
    expect(tries[1]).toBe(tries[0]);
    await expect.poll(waiting).toBe(0);
  });

  it('is not sent after it has expired', async () => {
    const sent: OutgoingMail[] = [];
    const mail = await worker(async (one) => void sent.push(one));
    await mail.queue(db, { ...hello, expiresAt: new Date(Date.now() - 1).toISOString() });
    await expect.poll(waiting).toBe(0);
    expect(sent).toEqual([]);
  });

  const in20s = () => new Date(Date.now() + 20_000);

  it('is not sent before its time and can be retracted until then', async () => {
    const sent: OutgoingMail[] = [];
    const mail = await worker(async (one) => void sent.push(one));
    await mail.queue(db, hello, { sendAt: in20s(), key: 'kept' });
    await mail.queue(db, hello, { sendAt: in20s(), key: 'retracted' });
    await expect(
      db.transaction(async (tx) => {
        expect(await mail.retract(tx, 'retracted')).toBe(true);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await waiting()).toBe(2);
    expect(await mail.retract(db, 'retracted')).toBe(true);
    expect(await mail.retract(db, 'retracted')).toBe(false);
    expect(await mail.retract(db, 'never queued')).toBe(false);
    expect(await waiting()).toBe(1);
    expect(sent).toEqual([]);
    await makeJobsDue(db);
    await expect.poll(() => sent.length, { timeout: 5_000 }).toBe(1);
    await expect.poll(waiting).toBe(0);
    expect(await mail.retract(db, 'kept'), 'it has been sent').toBe(false);
  });

  it('cannot be retracted once sending has begun; a failed attempt is then the last', async () => {
    let fail = (_: Error) => {};
    let tries = 0;
    const sent: string[] = [];
    const mail = await worker(async ({ subject }) => {
      if (subject !== hello.subject) return void sent.push(subject);
      tries++;
      await new Promise((_, reject) => {
        fail = reject;
      });
    });
    await mail.queue(db, hello, { sendAt: new Date(), key: 'begun' });
    await expect.poll(() => tries).toBe(1);
    expect(await mail.retract(db, 'begun')).toBe(false);
    fail(new Error('the mail server is down'));
    await expect.poll(failed).toBe(1);
    // Jobs run in due order: once the later email has been sent, the first one has been skipped.
    await makeJobsDue(db);
    await mail.queue(db, { ...hello, subject: 'Later' }, { sendAt: new Date(), key: 'later' });
    await expect.poll(() => sent).toEqual(['Later']);
    expect([tries, await failed()]).toEqual([1, 1]);
    await db.run(sql`delete from graphile_worker._private_jobs`);
  });

  it('is sent to an unconfirmed or unknown address only if allowed', async () => {
    const sent: OutgoingMail[] = [];
    const mail = await worker(async (one) => void sent.push(one));
    for (const to of ['ben@people.test', 'unknown@people.test']) {
      await mail.queue(db, { ...hello, to });
      await mail.queue(db, { ...hello, to, subject: 'Confirm', toUnconfirmed: true });
    }
    await expect.poll(waiting).toBe(0);
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['ben@people.test', 'Confirm'],
      ['unknown@people.test', 'Confirm'],
    ]);
  });

  it('is sent to a mailbox, with any +tag, at most sixty times an hour; failed attempts do not count', async () => {
    await db.run(sql`delete from identity.attempts`);
    let sent = 0;
    let failuresLeft = 1;
    const mail = await worker(async () => {
      if (failuresLeft-- > 0) throw new Error('the mail server is down');
      sent++;
    });
    await db.transaction(async (tx) => {
      for (let n = 0; n < MAILS_TO_MAILBOX.max + 3; n++)
        await mail.queue(tx, n % 2 ? hello : { ...hello, to: `maya+${n}@people.test`, toUnconfirmed: true });
    });
    await expect
      .poll(
        async () => {
          await makeJobsDue(db);
          return waiting();
        },
        { timeout: 10_000 },
      )
      .toBe(0);
    expect(sent).toBe(60);
    await db.run(sql`delete from identity.attempts`);
  });

  it('is encrypted in the database', async () => {
    const { mail } = mailQueue(
      jobs,
      { baseUrl: mailConfig.baseUrl, secrets: [SECRET], db, log },
      async () => {},
    );
    await mail.queue(db, { ...hello, text: 'a one-time link' });
    const row = await db.one<{ payload: object }>(sql`select payload from graphile_worker._private_jobs`);
    expect(JSON.stringify(row)).not.toMatch(/maya|one-time|Hello/);
    expect(Object.keys(row!.payload)).toEqual(['sealed']);
    await db.run(sql`delete from graphile_worker._private_jobs`);
  });

  const waiting = async () =>
    (await db.one<{ n: number }>(sql`select count(*)::int n from graphile_worker._private_jobs`))!.n;
  const failed = async () =>
    (await db.one<{ n: number }>(sql`
      select count(*)::int n from graphile_worker._private_jobs where last_error is not null and locked_at is null`))!
      .n;
});

describe('sealer', () => {
  it('opens a value only with the same secret and purpose, and unmodified', () => {
    const { seal, open } = sealer([SECRET], 'mail');
    const sealed = seal({ to: 'x' });
    expect(open(sealed)).toEqual({ to: 'x' });
    expect(() => sealer([`${SECRET}!`], 'mail').open(sealed)).toThrow();
    expect(() => sealer([SECRET], 'other').open(sealed)).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1]! ^= 1;
    expect(() => open(bytes.toString('base64'))).toThrow();
  });
});

const mailConfig = { mailFrom: 'Shop <no-reply@shop.test>', baseUrl: 'http://127.0.0.1:3999' };

describe('the outbox of a shop without a mail server', () => {
  it('stores each email as a private file that can be read back', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shopkeeper-test-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const send = mailTransport({ ...mailConfig, dataDir, smtpUrl: undefined });
    const long = `https://shop.test/reset-password?token=${'a1='.repeat(40)}`;
    const id = '01a1f80d-a03a-75ba-b978-1e313f9766f7';
    await send({
      id,
      to: 'maya@people.test',
      subject: 'Grüße aus dem Café',
      text: `Grüß Gott!\n\n${long}\n`,
    });
    expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${id}.eml`]);
    expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'outbox', `${id}.eml`))).mode & 0o777).toBe(0o600);
    const raw = await readFile(join(dataDir, 'outbox', `${id}.eml`), 'utf8');
    expect(raw).toContain(`Message-ID: <${id}@127.0.0.1>`);
    const [mail] = await outbox(dataDir).list(10);
    expect(mail).toMatchObject({ to: 'maya@people.test', subject: 'Grüße aus dem Café' });
    expect(mail?.text.trim()).toBe(`Grüß Gott!\n\n${long}`);
  });

  it('is empty before the first email', async () => {
    expect(await outbox('/nowhere/at/all').list(10)).toEqual([]);
  });
});

describe('the demo mailbox', () => {
  it('escapes the content of emails and turns URLs into links', () => {
    const page = mailboxPage('Shop', [
      {
        id: '1',
        to: '<img src=x onerror=alert(1)>',
        subject: '<script>alert(2)</script>',
        date: 'today',
        text: 'See https://shop.test/a?b=1&c="><script>alert(3)</script> or javascript:alert(4)',
      },
    ]);
    expect(page).not.toMatch(/<script|<img/);
    expect(page).toContain('href="https://shop.test/a?b=1&#38;c=" rel="noreferrer">');
    expect(page).not.toContain('href="javascript');
  });

  it('parses a folded subject', () => {
    const mail = parseMail('1', 'Subject: =?UTF-8?Q?Gr=C3=BC?=\n =?UTF-8?Q?=C3=9Fe?=\nTo: a@b.test\n\nhi');
    expect(mail.subject).toBe('Grüße');
  });
});

describe('a mail server', () => {
  it('gets exactly one recipient, whatever the address looks like', async () => {
    const got: { to: string[]; body: string }[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        let body = '';
        stream.on('data', (chunk) => {
          body += chunk;
        });
        stream.on('end', () => {
          got.push({ to: session.envelope.rcptTo.map(({ address }) => address), body });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    const send = mailTransport({ ...mailConfig, dataDir: '/nowhere', smtpUrl: `smtp://127.0.0.1:${port}` });
    await send({ id: '1', ...hello, subject: 'Hello\r\nBcc: eve@people.test' });
    expect(got).toHaveLength(1);
    expect(got[0]!.to).toEqual(['maya@people.test']);
    expect(got[0]!.body).not.toMatch(/^Bcc:/im);
    expect(got[0]!.body).toContain('From: Shop <no-reply@shop.test>');
  });

  it('may name the recipient in its error; the stored error does not', async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) =>
        done(Object.assign(new Error(`<${address}>: Recipient address rejected`), { responseCode: 550 })),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    const send = mailTransport({ ...mailConfig, dataDir: '/nowhere', smtpUrl: `smtp://127.0.0.1:${port}` });
    const error = await send({ id: '1', ...hello }).catch((failure: Error) => failure);
    expect(error).toMatchObject({ message: 'The mail server did not accept an email (EENVELOPE, 550).' });
    const sendUnreachable = mailTransport({
      ...mailConfig,
      dataDir: '/nowhere',
      smtpUrl: 'smtp://127.0.0.1:1',
    });
    await expect(sendUnreachable({ id: '1', ...hello })).rejects.toThrow(
      /^The mail server.+\(ESOCKET, ECONNREFUSED\)/,
    );
    // All fields of the error: job errors are stored in the database and logged.
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('maya');
  });

  it.each([
    ['the newest', ['new'], true, undefined],
    ['the older one', ['old'], true, 'new'],
    ['an unknown one', ['other'], false, undefined],
  ] as const)(
    'opens a value of %s of two secrets, and seals it with the newest',
    (_, by, opens, resealed) => {
      const { seal, open, reseal } = sealer(['new', 'old'], 'mail');
      const sealed = sealer(by, 'mail').seal('x');
      if (!opens) return expect(() => open(sealed)).toThrow();
      expect(open(sealed)).toBe('x');
      const again = reseal(sealed);
      expect(again === undefined).toBe(resealed === undefined);
      expect(sealer(['new'], 'mail').open(again ?? sealed)).toBe('x');
      expect(sealer(['new'], 'mail').open(seal('y'))).toBe('y');
    },
  );
});
