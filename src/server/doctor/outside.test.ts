import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { formatFindings } from '../../../test/findings.ts';
import { NOBODY_UID, shareDataDir } from '../data-dir.ts';
import { optionalFeatures } from '../features.ts';
import { readSettings } from '../settings.ts';
import { checkFiles } from './files.ts';
import { checkMail } from './mail.ts';
import { checkSettings } from './settings.ts';

const SECRET = 'k3J9-vQ2x_Lm7Rt5Wz8Yb1Nc4Pd6Sf0G';

describe('settings', () => {
  const findings = async (env: NodeJS.ProcessEnv) =>
    formatFindings((await checkSettings(() => readSettings(env))).findings);

  it.each<[NodeJS.ProcessEnv, string[]]>([
    [{}, ['All settings are valid: a demo shop at http://127.0.0.1:3000 with the embedded database.']],
    [
      {
        DATABASE_URL: 'postgres://a@b/c',
        SESSION_SECRET: SECRET,
        PASSWORD_POLICY: 'strong',
        PUBLIC_URL: 'https://a.test',
      },
      ['All settings are valid: a production shop at https://a.test with the database at DATABASE_URL.'],
    ],
    [
      { DEMO: 'on', PUBLIC_URL: 'https://a.test' },
      [
        'All settings are valid: a demo shop at https://a.test with the embedded database.',
        'note: DEMO is on where others can reach this shop: anyone can register as an administrator. → Set DEMO=off unless you want that.',
      ],
    ],
    [
      { DEMO: 'off' },
      [
        'All settings are valid: a production shop at http://127.0.0.1:3000 with the embedded database.',
        'note: New passwords can have only 6 to 8 letters and digits, unless an administrator has chosen the stronger rule at /admin/settings. → Choose it there, or set PASSWORD_POLICY=strong: 8 to 128 characters of any kind.',
      ],
    ],
    [
      { PASSWORD_POLICY: 'strong', DEMO: 'off', ORDERS_PER_NETWORK: '9000' },
      [
        'All settings are valid: a production shop at http://127.0.0.1:3000 with the embedded database.',
        'note: ORDERS_PER_ACCOUNT or ORDERS_PER_NETWORK is too high to protect the shop from a flood of orders. → Set them to what normal shoppers need; the defaults are 30 and 300 in 10 minutes.',
      ],
    ],
    [
      { PORT: 'x', HOST: '0.0.0.0' },
      [
        'wrong: PORT must be a whole number from 0 to 65535. → Correct the setting in the environment or in .env; docs/configuration.md lists all settings.',
      ],
    ],
    [
      { FEATURES: 'unknown' },
      [
        `wrong: FEATURES must be a comma-separated list of optional features: ${optionalFeatures.join(', ')}. → Correct the setting in the environment or in .env; docs/configuration.md lists all settings.`,
      ],
    ],
  ])('%o', async (env, lines) => {
    expect(await findings(env)).toEqual(lines);
  });
});

describe('mail', () => {
  const mail = { mailFrom: 'Shop <shop@shop.test>', smtpUrl: undefined, demo: false };

  /** Starts a mail server that requires this password, or none. */
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

  it('is shown on the mailbox page in a demo', async () => {
    expect(formatFindings(await checkMail({ ...mail, demo: true }))).toEqual([
      'This demo sends no email: its emails are shown at /dev/mailbox.',
    ]);
  });

  it('requires SMTP_URL in a production shop', async () => {
    expect(formatFindings(await checkMail(mail))[0]).toMatch(
      /^wrong: SMTP_URL is not set: emails stay in the outbox .* → Set SMTP_URL/,
    );
  });

  it('is accepted by a reachable server with the right password', async () => {
    const port = await mailServer('right');
    expect(
      formatFindings(await checkMail({ ...mail, smtpUrl: `smtp://shop:right@127.0.0.1:${port}` })),
    ).toEqual([`The mail server 127.0.0.1:${port} accepts connections from this shop; no email was sent.`]);
  });

  it('is refused with a wrong password, which is not printed', async () => {
    const port = await mailServer('right');
    const [line] = formatFindings(
      await checkMail({ ...mail, smtpUrl: `smtp://shop:hushhush@127.0.0.1:${port}` }),
    );
    expect(line).toMatch(
      /^wrong: The mail server 127.0.0.1:\d+ does not accept the user or password in SMTP_URL/,
    );
    expect(line).not.toContain('hushhush');
  });

  it('is queued while the server is unreachable', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as { port: number };
    await new Promise((resolve) => probe.close(resolve));
    const [line] = formatFindings(await checkMail({ ...mail, smtpUrl: `smtp://127.0.0.1:${port}` }));
    expect(line).toMatch(
      /^wrong: The mail server .* cannot be reached \(ESOCKET|ECONN.*\): emails are queued/,
    );
  });

  it('cannot be answered if its sender is at localhost', async () => {
    const smtpUrl = `smtp://127.0.0.1:${await mailServer()}`;
    expect(
      formatFindings(await checkMail({ ...mail, smtpUrl, mailFrom: 'Shop <no-reply@localhost>' }))[1],
    ).toMatch(/^note: Email is sent from Shop <no-reply@localhost>, which cannot receive replies/);
  });
});

describe('DATA_DIR', () => {
  function folder(): string {
    const path = mkdtempSync(join(inject('scratch'), 'doctor-'));
    chmodSync(path, 0o700);
    return path;
  }
  const PLENTY = { note: 0, wrong: 0 };

  it('may not exist yet', () => {
    expect(formatFindings(checkFiles('/nowhere/at/all'))).toEqual([
      'DATA_DIR /nowhere/at/all does not exist yet; the first start creates it.',
    ]);
  });

  it('is ok when it is private', () => {
    const dataDir = folder();
    expect(formatFindings(checkFiles(dataDir, PLENTY))).toEqual([
      `DATA_DIR ${dataDir} is private.`,
      expect.stringMatching(/^[\d,]+ MB are free on the disk of DATA_DIR\.$/),
    ]);
  });

  it('is reported when others can read it or a secret in it', () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'outbox'), { mode: 0o700 });
    writeFileSync(join(dataDir, 'session-secret'), 'x', { mode: 0o644 });
    chmodSync(dataDir, 0o750);
    const names = `${dataDir}, ${dataDir}/session-secret`;
    expect(formatFindings(checkFiles(dataDir, PLENTY))[0]).toBe(
      `wrong: Other users of this machine can read ${names}. → Run: chmod go-rwx ${names.replace(',', '')}`,
    );
  });

  it.runIf(process.getuid?.() === 0)(
    'is ok when the database’s group may traverse it, as after a start by root',
    () => {
      const dataDir = folder();
      shareDataDir(dataDir, NOBODY_UID);
      expect(formatFindings(checkFiles(dataDir, PLENTY))[0]).toBe(`DATA_DIR ${dataDir} is private.`);
    },
  );

  it('is reported when its disk is nearly full', () => {
    const dataDir = folder();
    const line = (minFree: { note: number; wrong: number }) =>
      formatFindings(checkFiles(dataDir, minFree))[1];
    expect(line({ note: 1e18, wrong: 0 })).toMatch(/^note: [\d,]+ MB are free .* → Free space on that disk/);
    expect(line({ note: 1e18, wrong: 1e18 })).toMatch(/^wrong: Only [\d,]+ MB are free/);
  });
});
