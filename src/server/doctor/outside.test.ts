import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { formatFindings } from '../../../test/findings.ts';
import { NOBODY, shareDataDir } from '../data-dir.ts';
import { readSettings } from '../settings.ts';
import { lookAtFiles } from './files.ts';
import { lookAtMail } from './mail.ts';
import { lookAtSettings } from './settings.ts';

const SECRET = 'k3J9-vQ2x_Lm7Rt5Wz8Yb1Nc4Pd6Sf0G';

describe('settings', () => {
  const findings = (env: NodeJS.ProcessEnv) =>
    formatFindings(lookAtSettings(() => readSettings(env)).findings);

  it.each<[NodeJS.ProcessEnv, string[]]>([
    [{}, ['All settings are understood: a demo shop at http://127.0.0.1:3000 with the embedded database.']],
    [
      {
        DATABASE_URL: 'postgres://a@b/c',
        SESSION_SECRET: SECRET,
        PASSWORD_POLICY: 'strong',
        PUBLIC_URL: 'https://a.test',
      },
      ['All settings are understood: a shop in earnest at https://a.test with the database of DATABASE_URL.'],
    ],
    [
      { DEMO: 'on', PUBLIC_URL: 'https://a.test' },
      [
        'All settings are understood: a demo shop at https://a.test with the embedded database.',
        'note: DEMO is on where others can reach this shop: anyone can register as an administrator. → Set DEMO=off, unless that is what you want.',
      ],
    ],
    [
      { DEMO: 'off' },
      [
        'All settings are understood: a shop in earnest at http://127.0.0.1:3000 with the embedded database.',
        'note: Passwords have 6 to 8 letters and digits only. → Set PASSWORD_POLICY=strong for 8 to 128 of anything.',
      ],
    ],
    [
      { PASSWORD_POLICY: 'strong', DEMO: 'off', ORDERS_PER_NETWORK: '9000' },
      [
        'All settings are understood: a shop in earnest at http://127.0.0.1:3000 with the embedded database.',
        'note: ORDERS_PER_ACCOUNT or ORDERS_PER_NETWORK is so high that it keeps nobody from flooding the shop with orders. → Set them to what honest shoppers need; the defaults are 30 and 300 in 10 minutes.',
      ],
    ],
    [
      { PORT: 'x', HOST: '0.0.0.0' },
      [
        'wrong: PORT must be a whole number from 0 to 65535. → Correct it in the environment or in .env; README.md lists every setting.',
      ],
    ],
  ])('%o', (env, lines) => {
    expect(findings(env)).toEqual(lines);
  });
});

describe('mail', () => {
  const mail = { mailFrom: 'Shop <shop@shop.test>', smtpUrl: undefined, demo: false };

  /** A mail server that wants this user and password, or none. */
  async function mailServer(password?: string): Promise<number> {
    const server = new SMTPServer({
      authOptional: password === undefined,
      disabledCommands: ['STARTTLS'],
      onAuth: (given, _session, done) =>
        given.password === password ? done(null, { user: 'shop' }) : done(new Error('no')),
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return (server.server.address() as { port: number }).port;
  }

  it('of a demo stands on the mailbox page', async () => {
    expect(formatFindings(await lookAtMail({ ...mail, demo: true }))).toEqual([
      'No mail leaves this demo: what it would send stands on the mailbox page, /dev/mailbox.',
    ]);
  });

  it('of a shop in earnest without a server is wrong', async () => {
    expect(formatFindings(await lookAtMail(mail))[0]).toMatch(
      /^wrong: SMTP_URL is not set: mails only pile up .* → Set SMTP_URL/,
    );
  });

  it('is taken by a server that answers and knows us', async () => {
    const port = await mailServer('right');
    expect(
      formatFindings(await lookAtMail({ ...mail, smtpUrl: `smtp://shop:right@127.0.0.1:${port}` })),
    ).toEqual([`The mail server 127.0.0.1:${port} answers and takes our mail.`]);
  });

  it('is refused with a wrong password, which is not repeated', async () => {
    const port = await mailServer('right');
    const [line] = formatFindings(
      await lookAtMail({ ...mail, smtpUrl: `smtp://shop:hushhush@127.0.0.1:${port}` }),
    );
    expect(line).toMatch(
      /^wrong: The mail server 127.0.0.1:\d+ does not accept the user or password in SMTP_URL/,
    );
    expect(line).not.toContain('hushhush');
  });

  it('waits when nobody listens', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as { port: number };
    await new Promise((resolve) => probe.close(resolve));
    const [line] = formatFindings(await lookAtMail({ ...mail, smtpUrl: `smtp://127.0.0.1:${port}` }));
    expect(line).toMatch(/^wrong: The mail server .* cannot be reached \(ESOCKET|ECONN.*\): mails wait/);
  });

  it('from localhost cannot be answered', async () => {
    const smtpUrl = `smtp://127.0.0.1:${await mailServer()}`;
    expect(
      formatFindings(await lookAtMail({ ...mail, smtpUrl, mailFrom: 'Shop <no-reply@localhost>' }))[1],
    ).toMatch(/^note: Mail comes from Shop <no-reply@localhost>, where nobody can answer/);
  });
});

describe('the data folder', () => {
  function folder(): string {
    const made = mkdtempSync(join(inject('scratch'), 'doctor-'));
    chmodSync(made, 0o700);
    return made;
  }
  const PLENTY = { note: 0, wrong: 0 };

  it('that does not exist yet', () => {
    expect(formatFindings(lookAtFiles('/nowhere/at/all'))).toEqual([
      'DATA_DIR /nowhere/at/all does not exist yet; a start makes it.',
    ]);
  });

  it('that is private', () => {
    const dataDir = folder();
    expect(formatFindings(lookAtFiles(dataDir, PLENTY))).toEqual([
      `DATA_DIR ${dataDir} is private.`,
      expect.stringMatching(/^[\d,]+ MB are free where DATA_DIR lies\.$/),
    ]);
  });

  it('that others can read, or a secret in it', () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'outbox'), { mode: 0o700 });
    writeFileSync(join(dataDir, 'session-secret'), 'x', { mode: 0o644 });
    chmodSync(dataDir, 0o750);
    const names = `${dataDir}, ${dataDir}/session-secret`;
    expect(formatFindings(lookAtFiles(dataDir, PLENTY))[0]).toBe(
      `wrong: Other users of this machine can look into ${names}. → Run: chmod go-rwx ${names.replace(',', '')}`,
    );
  });

  it.runIf(process.getuid?.() === 0)(
    'that the database’s group may pass through, as a start by root leaves it',
    () => {
      const dataDir = folder();
      shareDataDir(dataDir, NOBODY);
      expect(formatFindings(lookAtFiles(dataDir, PLENTY))[0]).toBe(`DATA_DIR ${dataDir} is private.`);
    },
  );

  it('on a disk that is nearly full', () => {
    const dataDir = folder();
    const line = (least: { note: number; wrong: number }) => formatFindings(lookAtFiles(dataDir, least))[1];
    expect(line({ note: 1e18, wrong: 0 })).toMatch(/^note: [\d,]+ MB are free .* → Make room on that disk/);
    expect(line({ note: 1e18, wrong: 1e18 })).toMatch(/^wrong: Only [\d,]+ MB are free/);
  });
});
