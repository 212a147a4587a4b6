import { expect, test } from 'vitest';
import { negotiateLanguage } from './language.ts';

const urlOf = (path: string) => new URL(path, 'http://shop');

test('uses English until the visitor chooses a language, whatever the browser prefers (SETTLED 45)', () => {
  expect(negotiateLanguage(urlOf('/'), {})).toEqual({
    language: 'en',
    offered: undefined,
    chosen: undefined,
  });
  expect(negotiateLanguage(urlOf('/'), { 'accept-language': 'de-AT,de;q=0.9' }).language).toBe('en');
});

test.each([
  ['de', 'de'],
  ['de-AT, de;q=0.9, en;q=0.8', 'de'],
  ['en;q=0.5, de;q=0.7', 'de'],
  ['DE-ch', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', undefined],
  // The preferred language is not available: nothing to offer.
  ['fr-FR, de;q=0.5', undefined],
  ['de;q=0', undefined],
  ['', undefined],
  [';;q=,', undefined],
])('Accept-Language %j: offered is %j', (header, offered) => {
  expect(negotiateLanguage(urlOf('/'), { 'accept-language': header }).offered).toBe(offered);
});

test('uses the stored choice, and then offers no other language', () => {
  const german = { 'accept-language': 'de' };
  expect(negotiateLanguage(urlOf('/'), { ...german, cookie: 'a=b; lang=en' })).toMatchObject({
    language: 'en',
    offered: undefined,
  });
  expect(negotiateLanguage(urlOf('/'), { cookie: 'lang=de; a=b' })).toMatchObject({
    language: 'de',
    chosen: undefined,
  });
});

test('prefers the URL over the cookie', () => {
  expect(negotiateLanguage(urlOf('/?lang=de'), { cookie: 'lang=en' })).toMatchObject({
    language: 'de',
    chosen: 'de',
  });
  expect(negotiateLanguage(urlOf('/?lang=en'), { cookie: 'lang=de' })).toMatchObject({
    language: 'en',
    chosen: 'en',
  });
});

test('ignores unknown languages', () => {
  for (const name of ['fr', 'DE', 'de-DE', '', '__proto__'])
    expect(
      negotiateLanguage(urlOf(`/?lang=${name}`), { cookie: `lang=${name}; xlang=de` }).language,
      name,
    ).toBe('en');
});
