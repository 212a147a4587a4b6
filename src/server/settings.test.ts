import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { isDemoExposed, isLoopback, readSettings, SettingError, settingWarnings } from './settings.ts';

const SECRET = 'k3J9-vQ2x_Lm7Rt5Wz8Yb1Nc4Pd6Sf0G';
const DATABASE_URL = 'postgresql://shop:pw@db.example.org:5432/shop';
const PUBLIC_URL = 'https://shop.example.org';

function mistakesIn(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('readSettings', () => {
  it('has defaults for all settings', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Shopkeeper <no-reply@localhost>',
      shopName: 'Shopkeeper',
      slogan: undefined,
      searchHint: undefined,
      features: [],
      demo: true,
      ssr: true,
      metricsToken: undefined,
      sessionSecret: undefined,
      oldSessionSecret: undefined,
      logLevel: 'warn',
      trustProxy: [],
      liveVisitorsPerAddress: 100,
      ordersPerAccount: 30,
      ordersPerNetwork: 300,
      passwordPolicy: 'spec',
      workers: 1,
      drainSeconds: 0,
    });
  });

  it('treats an empty value as unset', () => {
    expect(readSettings({ PORT: '', DEMO: ' ', DATABASE_URL: '' })).toEqual(readSettings({}));
  });

  it('is immutable', () => {
    expect(Object.isFrozen(readSettings({}))).toBe(true);
  });

  it.each([
    ['PORT', '0', 'port', 0],
    ['PORT', '65535', 'port', 65_535],
    ['HOST', '[::1]', 'host', '::1'],
    ['DATA_DIR', '/srv/shop', 'dataDir', '/srv/shop'],
    ['DATA_DIR', 'elsewhere', 'dataDir', resolve('elsewhere')],
    ['PUBLIC_URL', 'https://shop.example.org/', 'publicUrl', PUBLIC_URL],
    ['SMTP_URL', 'smtp://user:pw@mail.example.org:587', 'smtpUrl', 'smtp://user:pw@mail.example.org:587'],
    ['MAIL_FROM', 'Shop <shop@example.org>', 'mailFrom', 'Shop <shop@example.org>'],
    ['MAIL_FROM', 'shop@example.org', 'mailFrom', 'shop@example.org'],
    ['SHOP_NAME', 'Töpferei <Süd>', 'mailFrom', 'Töpferei  Süd <no-reply@localhost>'],
    ['SSR', 'off', 'ssr', false],
    ['SSR', '1', 'ssr', true],
    ['DEMO', 'FALSE', 'demo', false],
    ['DEMO', '0', 'demo', false],
    ['LOG_LEVEL', 'debug', 'logLevel', 'debug'],
    ['TRUST_PROXY', 'off', 'trustProxy', []],
    [
      'TRUST_PROXY',
      '127.0.0.1, 10.0.0.0/8,fd00::/8,loopback',
      'trustProxy',
      ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'],
    ],
    ['PASSWORD_POLICY', 'strong', 'passwordPolicy', 'strong'],
    ['FEATURES', ' one, Two-b,one', 'features', ['one', 'two-b']],
    ['WORKERS', '4', 'workers', 4],
    ['DRAIN_SECONDS', '5', 'drainSeconds', 5],
    ['METRICS_TOKEN', 'a-long-metrics-token', 'metricsToken', 'a-long-metrics-token'],
  ] as const)('%s=%s', (name, value, field, meaning) => {
    expect(readSettings({ [name]: value })[field]).toEqual(meaning);
  });

  it.each([
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '3e3', 'PORT must be a whole number from 0 to 65535.'],
    ['HOST', 'a b', 'HOST must be an address or host name to listen on.'],
    ['HOST', '127.0.0', 'HOST must be an address or host name to listen on.'],
    ['DATA_DIR', 'a\0b', 'DATA_DIR must be a path.'],
    ['DATABASE_URL', 'mysql://root@localhost/shop', 'DATABASE_URL must be a PostgreSQL address'],
    ['DATABASE_URL', `${DATABASE_URL}?options=-c%20a%3Db`, 'DATABASE_URL must be an address without'],
    ['DATABASE_URL', 'not an address', 'DATABASE_URL must be a PostgreSQL address'],
    ['DATABASE_URL', 'postgresql://one:x,two/shop', 'DATABASE_URL must be a PostgreSQL address'],
    ['PUBLIC_URL', 'shop.example.org', 'PUBLIC_URL must be an address such as'],
    ['PUBLIC_URL', 'https://shop.example.org/path', 'PUBLIC_URL must be an address such as'],
    ['PUBLIC_URL', 'https://me:pw@shop.example.org', 'PUBLIC_URL must be an address such as'],
    ['PUBLIC_URL', 'ftp://shop.example.org', 'PUBLIC_URL must be an address such as'],
    ['SMTP_URL', 'mail.example.org:25', 'SMTP_URL must be a mail server such as'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an email address'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d', 'MAIL_FROM must be an email address'],
    ['SHOP_NAME', 'x'.repeat(61), 'SHOP_NAME must be 1 to 60 printable characters.'],
    ['SHOP_SLOGAN', 'x'.repeat(121), 'SHOP_SLOGAN must be 1 to 120 printable characters.'],
    ['SHOP_SEARCH_HINT', 'a\nb', 'SHOP_SEARCH_HINT must be 1 to 40 printable characters.'],
    ['DEMO', 'maybe', 'DEMO must be on or off'],
    ['SSR', 'yes', 'SSR must be on or off'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn'],
    ['TRUST_PROXY', 'on', 'TRUST_PROXY must be off, or the addresses of your proxy'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be off, or the addresses of your proxy'],
    ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY must be off, or the addresses of your proxy'],
    ['FEATURES', 'one;two', 'FEATURES must be a comma-separated list of names.'],
    ['FEATURES', 'one,,two', 'FEATURES must be a comma-separated list of names.'],
    ['PASSWORD_POLICY', 'weak', 'PASSWORD_POLICY must be one of spec, strong.'],
    ['ORDERS_PER_ACCOUNT', '0', 'ORDERS_PER_ACCOUNT must be a whole number from 1 to 100000.'],
    ['ORDERS_PER_NETWORK', 'off', 'ORDERS_PER_NETWORK must be a whole number from 1 to 100000.'],
    ['WORKERS', '0', 'WORKERS must be a whole number from 1 to 64.'],
    ['DRAIN_SECONDS', '61', 'DRAIN_SECONDS must be a whole number from 0 to 60.'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 random characters.'],
    [
      'SESSION_SECRET',
      'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'SESSION_SECRET must be at least 32 random characters.',
    ],
    ['OLD_SESSION_SECRET', 'short', 'OLD_SESSION_SECRET must be at least 32 random characters.'],
    [
      'SESSION_SECRET',
      'change-me-change-me-change-me-change-me',
      'SESSION_SECRET must be at least 32 random characters.',
    ],
  ])('refuses %s=%s with one sentence that names the setting', (name, value, sentence) => {
    const mistakes = mistakesIn({ [name]: value });
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain(sentence);
    expect(mistakes[0]).not.toContain('pw');
  });

  it('reports all mistakes in one error', () => {
    const mistakes = mistakesIn({ PORT: 'x', WORKERS: 'x', DEMO: 'x' });
    expect(mistakes.map((sentence) => sentence.split(' ')[0])).toEqual(['PORT', 'DEMO', 'WORKERS']);
  });
});

describe('.env', () => {
  function enterTempFolder(): string {
    const [folder, before] = [mkdtempSync(join(inject('scratch'), 'settings-')), process.cwd()];
    process.chdir(folder);
    onTestFinished(() => process.chdir(before));
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of ['PORT', 'SHOP_NAME']) vi.stubEnv(name, undefined);
    return folder;
  }

  it('supplies unset variables; the environment takes precedence', () => {
    writeFileSync(join(enterTempFolder(), '.env'), 'PORT=4104\nSHOP_NAME="Written down" # a comment\n');
    vi.stubEnv('PORT', '4105');
    expect(readSettings()).toMatchObject({ port: 4105, shopName: 'Written down' });
  });

  it('may be missing', () => {
    enterTempFolder();
    expect(readSettings()).toMatchObject({ port: 3000, shopName: 'Shopkeeper' });
  });

  it('is named in the error when it cannot be read', () => {
    mkdirSync(join(enterTempFolder(), '.env'));
    expect(() => readSettings()).toThrow('.env exists but cannot be read');
  });
});

describe('unsafe starts', () => {
  it.each([
    [
      'a HOST other than loopback without PUBLIC_URL',
      { HOST: '0.0.0.0' },
      'PUBLIC_URL must be set when HOST is 0.0.0.0',
    ],
    [
      'a real shop over http',
      { PUBLIC_URL: 'http://shop.example.org' },
      'PUBLIC_URL must start with https://',
    ],
    ['DATABASE_URL without a secret', { DATABASE_URL }, 'SESSION_SECRET must be set when DATABASE_URL is'],
    [
      'DATABASE_URL with a short secret',
      { DATABASE_URL, SESSION_SECRET: SECRET.slice(1) },
      'SESSION_SECRET must be at least 32',
    ],
    [
      'an old secret that is the current one',
      { SESSION_SECRET: SECRET, OLD_SESSION_SECRET: SECRET },
      'OLD_SESSION_SECRET must differ from SESSION_SECRET',
    ],
  ])('refuses %s', (_, env, sentence) => {
    expect(mistakesIn(env)).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    ['a proxied shop', { HOST: '0.0.0.0', PUBLIC_URL }],
    ['a shop with an external database', { DATABASE_URL, SESSION_SECRET: SECRET }],
    ['plain http on this machine alone', { PUBLIC_URL: 'http://localhost:8080', DEMO: 'off' }],
    [
      'a demo on a local network, enabled explicitly',
      { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.0.7', DEMO: 'on' },
    ],
  ])('allows %s', (_, env) => {
    expect(mistakesIn(env)).toEqual([]);
  });
});

describe('demo mode', () => {
  it.each([
    ['nothing set', {}, true, false],
    ['switched off', { DEMO: 'off' }, false, false],
    ['HOST is localhost', { HOST: 'localhost' }, true, false],
    ['HOST is not loopback', { HOST: '0.0.0.0', PUBLIC_URL }, false, false],
    ['PUBLIC_URL is set', { PUBLIC_URL }, false, false],
    ['DATABASE_URL is set', { DATABASE_URL, SESSION_SECRET: SECRET }, false, false],
    ['set explicitly with PUBLIC_URL', { PUBLIC_URL, DEMO: 'on' }, true, true],
    ['set explicitly with DATABASE_URL', { DATABASE_URL, SESSION_SECRET: SECRET, DEMO: '1' }, true, true],
  ])('%s', (_, env, demo, exposed) => {
    const settings = readSettings(env);
    expect([settings.demo, isDemoExposed(settings)]).toEqual([demo, exposed]);
  });
});

it.each([
  [{}, false],
  [{ ORDERS_PER_ACCOUNT: '899', ORDERS_PER_NETWORK: '8999' }, false],
  [{ ORDERS_PER_ACCOUNT: '900' }, true],
  [{ ORDERS_PER_NETWORK: '9000' }, true],
])('warns that the limits on writes are too high for %j: %s', (env, isTooHigh) => {
  const [warning] = settingWarnings(readSettings(env));
  expect(warning?.message.includes('is too high') ?? false).toBe(isTooHigh);
});

it.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['localhost', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.1', false],
  ['127.example.org', false],
])('isLoopback(%s) is %s', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback);
});
