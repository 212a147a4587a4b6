import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import * as read from './setting-readers.ts';
import { StartRefusal } from './start-refusal.ts';

/** All settings. Read once at start; nothing else reads the environment. */
export type Settings = Readonly<{
  /** TCP port; 0 selects a free one. */
  port: number;
  host: string;
  /** Absolute path; holds the embedded database, the session secret and the outbox. */
  dataDir: string;
  /** If unset, the embedded database is used. */
  databaseUrl?: string | undefined;
  /** Public origin of the shop, without a trailing slash. */
  publicUrl?: string | undefined;
  smtpUrl?: string | undefined;
  mailFrom: string;
  shopName: string;
  /** Text under the heading of Home. If undefined, the demo has one and other shops have none. */
  slogan?: string | undefined;
  /** Example in the empty search field of Home. If undefined, the demo has one and other shops have none. */
  searchHint?: string | undefined;
  /** Names of the optional features that are on; `checkFeatureNames` checks them. */
  features: readonly string[];
  /** True: demo products and accounts exist, users choose their role at registration, `/dev/mailbox` shows emails. */
  demo: boolean;
  ssr: boolean;
  metricsToken?: string | undefined;
  /** If unset, `sessionSecret()` generates one for the embedded database. */
  sessionSecret?: string | undefined;
  /** The secret before `sessionSecret`: what it has signed or encrypted stays valid. */
  oldSessionSecret?: string | undefined;
  /** Default `warn`: the start prints its own steps. */
  logLevel: LogLevel;
  /** Addresses and networks of proxies whose forwarded headers are trusted; empty: none. */
  trustProxy: readonly string[];
  /** Maximum live connections of visitors from one network. */
  liveVisitorsPerAddress: number;
  /** Maximum orders per account in 10 minutes; the other limits per account are multiples (`write-limits.ts`). */
  ordersPerAccount: number;
  /** Maximum burst of orders per network; the other limits per network are multiples. */
  ordersPerNetwork: number;
  /** `spec`: 6-8 letters and digits (SPEC L89). `strong`: 8-128 characters, no common password. */
  passwordPolicy: 'spec' | 'strong';
  /** Server processes that share one port. */
  workers: number;
  /** How long a closing shop still serves while `/readyz` reports that it is closing (s). */
  drainSeconds: number;
}>;

/** EX_CONFIG of `sysexits.h`. */
const CONFIGURATION_ERROR = 78;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];
/**
 * A household or a small office behind one address has fewer concurrent visitors; shops for large networks can raise
 * it.
 */
export const VISITORS_PER_ADDRESS = 100;
/** A user who orders for a whole office places fewer than one order every 20 s for 10 minutes. */
export const ORDERS_PER_ACCOUNT = 30;
/** Ten such users behind one address; shops for large networks can raise it. */
export const ORDERS_PER_NETWORK = 300;
/** A limit of at least this multiple of its default does not stop abuse. */
const INEFFECTIVE_FACTOR = 30;
const ANY_TEXT = /^[^\p{Cc}]+$/u;
const EMAIL_ADDRESS = /^[^\p{Cc}<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/u;

/** One or more settings are invalid. The message has one sentence per mistake, which names its setting. */
export class SettingError extends StartRefusal {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'), { exitCode: CONFIGURATION_ERROR });
    this.name = 'SettingError';
    this.mistakes = mistakes;
  }
}

/** Returns the process's environment, completed from `.env` in the current folder; variables that are already set take precedence. */
function environment(): NodeJS.ProcessEnv {
  try {
    loadEnvFile('.env');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new SettingError([`.env exists but cannot be read (${code}).`]);
  }
  return process.env;
}

/**
 * Reads and checks every setting, without writing anything. An empty value counts as unset.
 * @throws SettingError that lists all mistakes.
 */
export function readSettings(env: NodeJS.ProcessEnv = environment()): Settings {
  const mistakes: string[] = [];
  const readSetting = read.readerOf(env, mistakes);

  const host = readSetting('HOST', read.host) ?? '127.0.0.1';
  const databaseUrl = readSetting('DATABASE_URL', read.databaseUrl);
  const publicUrl = readSetting('PUBLIC_URL', read.origin);
  const shopName =
    readSetting('SHOP_NAME', read.text('1 to 60 printable characters', ANY_TEXT, 60)) ?? 'Shopkeeper';
  const mailHost = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  const mailFrom = readSetting(
    'MAIL_FROM',
    read.text('an email address such as Shop <shop@example.org>', EMAIL_ADDRESS, 200),
  );
  const isLocalOnly = databaseUrl === undefined && publicUrl === undefined && isLoopback(host);

  const settings: Settings = {
    port: readSetting('PORT', read.integer(0, 65_535)) ?? 3000,
    host,
    dataDir: resolve(readSetting('DATA_DIR', read.text('a path', ANY_TEXT, 4096)) ?? 'data'),
    databaseUrl,
    publicUrl,
    smtpUrl: readSetting('SMTP_URL', read.smtpUrl),
    mailFrom: mailFrom ?? `${shopName.replace(/[<>@",;:\\]/g, ' ').trim()} <no-reply@${mailHost}>`,
    shopName,
    slogan: readSetting('SHOP_SLOGAN', read.text('1 to 120 printable characters', ANY_TEXT, 120)),
    searchHint: readSetting('SHOP_SEARCH_HINT', read.text('1 to 40 printable characters', ANY_TEXT, 40)),
    features: readSetting('FEATURES', read.names) ?? [],
    demo: readSetting('DEMO', read.flag) ?? isLocalOnly,
    ssr: readSetting('SSR', read.flag) ?? true,
    metricsToken: readSetting('METRICS_TOKEN', read.secret(16)),
    sessionSecret: readSetting('SESSION_SECRET', read.secret(32)),
    oldSessionSecret: readSetting('OLD_SESSION_SECRET', read.secret(32)),
    logLevel: readSetting('LOG_LEVEL', read.oneOf(LOG_LEVELS)) ?? 'warn',
    trustProxy: readSetting('TRUST_PROXY', read.networks) ?? [],
    liveVisitorsPerAddress:
      readSetting('LIVE_VISITORS_PER_ADDRESS', read.integer(1, 1_000_000)) ?? VISITORS_PER_ADDRESS,
    ordersPerAccount: readSetting('ORDERS_PER_ACCOUNT', read.integer(1, 100_000)) ?? ORDERS_PER_ACCOUNT,
    ordersPerNetwork: readSetting('ORDERS_PER_NETWORK', read.integer(1, 100_000)) ?? ORDERS_PER_NETWORK,
    passwordPolicy: readSetting('PASSWORD_POLICY', read.oneOf(['spec', 'strong'])) ?? 'spec',
    workers: readSetting('WORKERS', read.integer(1, 64)) ?? 1,
    drainSeconds: readSetting('DRAIN_SECONDS', read.integer(0, 60)) ?? 0,
  };
  if (mistakes.length === 0) mistakes.push(...unsafeCombinations(settings));
  if (mistakes.length > 0) throw new SettingError(mistakes);
  return Object.freeze(settings);
}

/** Yields a sentence for each combination of settings that is unsafe on a network. */
function* unsafeCombinations(settings: Settings): Generator<string> {
  const { host, publicUrl, demo, databaseUrl, sessionSecret, oldSessionSecret } = settings;
  if (!isLoopback(host) && publicUrl === undefined) {
    yield `PUBLIC_URL must be set when HOST is ${host}: a shop that others can reach must know its own address.`;
  }
  if (!demo && publicUrl?.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname)) {
    yield 'PUBLIC_URL must start with https:// outside demo mode, or passwords would be sent unencrypted.';
  }
  if (databaseUrl !== undefined && sessionSecret === undefined) {
    yield 'SESSION_SECRET must be set when DATABASE_URL is: at least 32 random characters, the same for every process.';
  }
  if (sessionSecret !== undefined && sessionSecret === oldSessionSecret) {
    yield 'OLD_SESSION_SECRET must differ from SESSION_SECRET: set SESSION_SECRET to a new secret, or remove OLD_SESSION_SECRET.';
  }
}

/** Returns whether demo mode is on (set explicitly) in a shop that others can reach. */
export function isDemoExposed(settings: Settings): boolean {
  const { demo, databaseUrl, publicUrl, host } = settings;
  return demo && (databaseUrl !== undefined || publicUrl !== undefined || !isLoopback(host));
}

/** Yields valid settings that weaken the shop's protection, each with how to fix it. Start and doctor report them. */
export function* settingWarnings(settings: Settings): Generator<{ message: string; fix: string }> {
  const { ordersPerAccount, ordersPerNetwork } = settings;
  if (isDemoExposed(settings))
    yield {
      message: 'DEMO is on where others can reach this shop: anyone can register as an administrator.',
      fix: 'Set DEMO=off unless you want that.',
    };
  if (
    ordersPerAccount >= INEFFECTIVE_FACTOR * ORDERS_PER_ACCOUNT ||
    ordersPerNetwork >= INEFFECTIVE_FACTOR * ORDERS_PER_NETWORK
  )
    yield {
      message:
        'ORDERS_PER_ACCOUNT or ORDERS_PER_NETWORK is too high to protect the shop from a flood of orders.',
      fix: `Set them to what normal shoppers need; the defaults are ${ORDERS_PER_ACCOUNT} and ${ORDERS_PER_NETWORK} in 10 minutes.`,
    };
}

/** Returns whether this address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost' || bare === '::1') return true;
  return isIP(bare) === 4 && bare.startsWith('127.');
}
