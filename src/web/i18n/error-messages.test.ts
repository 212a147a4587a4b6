import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { germanModules } from '../../../test/german-modules.ts';
import { errorMessages, localizeError } from './error-messages.ts';

const src = join(import.meta.dirname, '../..');
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(^|\/)errors\.ts$/.test(path),
);
const loadGerman = germanModules();
type Errors = typeof import('./error-messages.ts');
const codes = Object.entries(errorMessages);

/** A value for every parameter. The type requires those of all errors in `KnownErrors`. */
type ParamsOf<T> = T extends (params: infer Params) => unknown ? Params : never;
type AllParams = {
  [Code in keyof typeof errorMessages]: ParamsOf<(typeof errorMessages)[Code]>;
}[keyof typeof errorMessages];
type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;
const params: Intersection<AllParams> & Record<string, string | number> = {
  detail: 'price: Expected number',
  was: 900,
  now: 123_450,
  max: 100,
  min: 30,
  megapixels: 23,
  reason: 'Line 3.',
  columns: 'id, cost',
  found: 2,
  expected: 4,
  line: 7,
  ratio: 3.2,
  minimum: 4.5,
  title: 'Mug',
  left: 3,
  lowAt: 3,
  missing: 250,
  startsAt: '2026-06-01 09:30',
  example: '12345',
  country: 'DE',
  postcode: '20095',
  prefix: '20',
  label: 'Standard',
  zone: 'Germany',
  method: 'Standard',
  basis: 'grams',
  from: 1_001,
  to: 1_099,
  at: 1_001,
  first: 'North',
  second: 'South',
  leftCents: 500,
  limit: 10,
  address: 'ftp://shop.test',
  paid: 900,
  refunded: 200,
  open: 300,
  cents: 250,
};

it('contains every code once', async () => {
  const found = await Promise.all(
    modules
      .filter((path) => path !== 'server/http/errors.ts')
      .map(async (path) => Object.keys((await import(join(src, path))).errors)),
  );
  expect(found.flat().toSorted()).toEqual(Object.keys(errorMessages).toSorted());
});

it.each(codes)('formats %s in English and in German', async (code, message) => {
  const english = typeof message === 'function' ? message(params as never) : message;
  const error = {
    code,
    params,
    message: 'From the server.',
    fields: { a: 'A.', b: 'B.' },
    fieldCodes: { b: { code, params } },
  };
  const { localizeError: localizeGerman } = await loadGerman<Errors>('/src/web/i18n/error-messages.ts');
  expect(localizeError(error).message).toBe(english.message);
  const german = localizeGerman(error);
  expect(german).toMatchObject({ code, fields: { a: 'A.', b: german.message } });
  expect(german.message).not.toBe(english.message);
  expect(german.message).not.toMatch(/undefined|NaN|\$\d/);
});

it('formats an unknown code as a general error', async () => {
  const { localizeError: localizeGerman } = await loadGerman<Errors>('/src/web/i18n/error-messages.ts');
  for (const code of ['of-a-newer-server', 'constructor', '__proto__'])
    expect(localizeGerman({ code, message: 'No.' }).message).toBe('Etwas ist schiefgegangen.');
});
