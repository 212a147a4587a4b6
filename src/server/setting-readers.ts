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
    const parsed = reader(value);
    if (!(parsed instanceof Invalid)) return parsed;
    mistakes.push(`${name} must be ${parsed.expected}.`);
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
  FLAGS.get(value.toLowerCase()) ?? new Invalid('on or off (true, false, 1 and 0 also work)');

export function integer(min: number, max: number): Reader<number> {
  return (value) => {
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : new Invalid(`a whole number from ${min} to ${max}`);
  };
}

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (value) =>
    choices.find((choice) => choice === value.toLowerCase()) ?? new Invalid(`one of ${choices.join(', ')}`);
}

/** Parses a comma-separated list of names, without duplicates. */
export const names: Reader<readonly string[]> = (value) => {
  const list = [...new Set(value.split(',').map((name) => name.trim().toLowerCase()))];
  return list.every((name) => /^[a-z][a-z0-9-]*$/.test(name))
    ? list
    : new Invalid('a comma-separated list of names');
};

export function text(expected: string, pattern: RegExp, maxLength: number): Reader<string> {
  return (value) => (value.length <= maxLength && pattern.test(value) ? value : new Invalid(expected));
}

/** Refuses short secrets, repeated characters and placeholders. */
export function secret(minLength: number): Reader<string> {
  return (value) => {
    const isVaried = new Set(value).size >= 8 && !/change.?me|your.?secret|example/i.test(value);
    return value.length >= minLength && isVaried
      ? value
      : new Invalid(`at least ${minLength} random characters`);
  };
}

export const host: Reader<string> = (value) => {
  const bare = value.replace(/^\[(.*)\]$/, '$1');
  const isHostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(bare);
  const isNumeric = /^[\d.]+$/.test(bare);
  return isIP(bare) || (isHostName && !isNumeric)
    ? bare
    : new Invalid('an address or host name to listen on');
};

/** Parses an http(s) origin. Refuses a path or query, which would be ignored silently. */
export const origin: Reader<string> = (value) => {
  const invalid = new Invalid(
    'an address such as https://shop.example.org, with nothing after the host and port',
  );
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.password) return invalid;
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : invalid;
};

export const databaseUrl: Reader<string> = (value) => {
  try {
    // Parameters of the URL override the shop's own settings. Removes `application_name`, which identifies an open shop.
    const url = value.replace(/(?<=[?&])application_name=[^&#]*(&|(?=#|$))/g, '');
    if (hostUrls(url).some((hostUrl) => new URL(hostUrl).searchParams.has('options')))
      return new Invalid('an address without the parameter options, which would override those of the shop');
    return url;
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

/** Parses a comma-separated list. Refuses `on`: if every proxy were trusted, clients could choose their own address. */
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
