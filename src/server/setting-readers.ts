import { isIP } from 'node:net';
import { hostUrls } from './storage/hosts.ts';

/**
 * Parses the text of a setting, or returns `Invalid` with the expected format. The message never contains the value:
 * some are secrets.
 */
type Reader<T> = (value: string) => T | Invalid;

class Invalid {
  readonly expected: string;
  constructor(expected: string) {
    this.expected = expected;
  }
}

/** Binds the environment and the list of mistakes: an invalid value adds a sentence and counts as unset. */
export function readerOf(env: NodeJS.ProcessEnv, mistakes: string[]) {
  return <T>(name: string, reader: Reader<T>): T | undefined => {
    const value = env[name]?.trim();
    if (value === undefined || value === '') return undefined;
    const meaning = reader(value);
    if (!(meaning instanceof Invalid)) return meaning;
    mistakes.push(`${name} must be ${meaning.expected}.`);
    return undefined;
  };
}

const FLAGS = new Map([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
]);

export const flag: Reader<boolean> = (value) =>
  FLAGS.get(value.toLowerCase()) ?? new Invalid('on or off (true, false, 1 and 0 are understood too)');

export function integer(least: number, most: number): Reader<number> {
  return (value) => {
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most
      ? number
      : new Invalid(`a whole number from ${least} to ${most}`);
  };
}

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (value) =>
    choices.find((choice) => choice === value.toLowerCase()) ?? new Invalid(`one of ${choices.join(', ')}`);
}

export function text(expected: string, pattern: RegExp, longest: number): Reader<string> {
  return (value) => (value.length <= longest && pattern.test(value) ? value : new Invalid(expected));
}

/** Refuses short secrets, repeated characters and placeholders. */
export function secret(shortest: number): Reader<string> {
  return (value) => {
    const varied = new Set(value).size >= 8 && !/change.?me|your.?secret|example/i.test(value);
    return value.length >= shortest && varied ? value : new Invalid(`at least ${shortest} random characters`);
  };
}

export const host: Reader<string> = (value) => {
  const bare = value.replace(/^\[(.*)\]$/, '$1');
  const named = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(bare);
  const looksNumeric = /^[\d.]+$/.test(bare);
  return isIP(bare) || (named && !looksNumeric) ? bare : new Invalid('an address or host name to listen on');
};

/** An http(s) origin. Refuses a path or query, which would silently be ignored. */
export const origin: Reader<string> = (value) => {
  const wrong = new Invalid(
    'an address such as https://shop.example.org, with nothing after the host and port',
  );
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password) return wrong;
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : wrong;
};

export const databaseUrl: Reader<string> = (value) => {
  try {
    // Parameters of the URL override the shop's own settings. `application_name` identifies an open shop: dropped here.
    const own = value.replace(/(?<=[?&])application_name=[^&#]*(&|(?=#|$))/g, '');
    if (hostUrls(own).some((url) => new URL(url).searchParams.has('options')))
      return new Invalid('an address without the parameter options, which would override those of the shop');
    return own;
  } catch {
    return new Invalid('a PostgreSQL address such as postgresql://user:password@host:5432/database');
  }
};

export const smtpUrl: Reader<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && /^smtps?:$/.test(url.protocol) && url.hostname
    ? value
    : new Invalid('a mail server such as smtp://user:password@host:587');
};

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** A comma-separated list. Refuses `on`: with every proxy trusted, a client could choose its own address. */
export const networks: Reader<readonly string[]> = (value) => {
  if (FLAGS.get(value.toLowerCase()) === false) return [];
  const list = value.split(',').map((entry) => entry.trim());
  return list.every(isNetwork)
    ? list
    : new Invalid('off, or the addresses of your proxy such as 127.0.0.1 or 10.0.0.0/8');
};

function isNetwork(entry: string): boolean {
  if (NAMED_NETWORKS.has(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128);
}
