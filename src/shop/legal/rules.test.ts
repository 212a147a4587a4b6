import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCharacter } from '../orders/code.ts';
import { isAllowedAddress } from './document.ts';
import { checklist, DUTIES } from './duties.ts';
import {
  checkStatement,
  inPageOrder,
  MAX_TEXT,
  normalizeStatement,
  normalizeText,
  parseLegalPage,
  placeholdersOf,
  STATEMENT_LIMITS,
  type Statement,
  textStateOf,
} from './rules.ts';

describe('placeholders', () => {
  it.each([
    ['[Name]', ['[Name]']],
    ['[Name] and [Name], [City]', ['[Name]', '[City]']],
    ['[Telephone]: 040', ['[Telephone]']],
    ['a [link](/terms)', []],
    ['\\[sic\\]', []],
    ['[ ] task', ['[ ]']],
    ['[two\nlines]', []],
    ['[a [b] c]', ['[b]']],
    ['', []],
  ])('in %j are %j', (text, expected) => {
    expect(placeholdersOf(text)).toEqual(expected);
  });

  it('are found in any text, and none is left once they are replaced', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('[', ']', '(', ')', '\\', 'a', '\n', ' ')), (parts) => {
        const text = parts.join('');
        let replaced = text;
        for (let n = 0; n < 50 && placeholdersOf(replaced).length > 0; n++)
          replaced = replaced.replace(placeholdersOf(replaced)[0]!, 'x');
        expect(placeholdersOf(replaced)).toEqual([]);
      }),
    );
  });
});

it.each([
  [undefined, 'missing'],
  [{ text: '' }, 'missing'],
  [{ text: 'Call [Telephone]' }, 'unfinished'],
  [{ text: 'Call 040' }, 'published'],
] as const)('the state of %j is %s', (newest, state) => {
  expect(textStateOf(newest)).toBe(state);
});

it('normalizes line breaks and spaces at the end of lines', () => {
  expect(normalizeText('\r\n\n# A  \r\nb\r\rc\n\n')).toBe('# A\nb\n\nc');
  expect(normalizeText(' \n ')).toBe('');
  expect(normalizeText(' a \t\n \n b')).toBe(' a\n\n b');
});

it.each([
  ['spaces', ' '],
  ['line breaks', '\n'],
])('normalizes many %s in a row in linear time', (_, character) => {
  const text = `x${character.repeat(200_000)}x`;
  const began = performance.now();
  expect(normalizeText(text)).toBe(text);
  // A regular expression would take more than ten seconds.
  expect(performance.now() - began).toBeLessThan(2_000);
});

it('parses the names of pages, and sorts published pages in the order of the footer', () => {
  expect(parseLegalPage('terms')).toBe('terms');
  for (const name of ['Terms', '__proto__', '', null, undefined])
    expect(parseLegalPage(name)).toBeUndefined();
  const pages = inPageOrder([
    { page: 'privacy', languages: ['en'] },
    { page: 'imprint', languages: ['de'] },
  ]);
  expect(pages.map(({ page }) => page)).toEqual(['imprint', 'privacy']);
});

describe('links', () => {
  it.each([
    'https://lamps.test/a?b=c#d',
    'http://lamps.test',
    'HTTPS://LAMPS.TEST',
    'mailto:hello@lamps.test',
    'tel:+4940123',
    '/legal/terms',
    '/',
  ])('may lead to %s', (address) => {
    expect(isAllowedAddress(address)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//elsewhere.test',
    '/\\elsewhere.test',
    '\\\\elsewhere.test',
    '/\t/elsewhere.test',
    'https:/\\elsewhere.test',
    'https://\u202eelsewhere.test',
    'relative',
    '#part',
    '',
    `https://lamps.test/${'a'.repeat(1_000)}`,
  ])('may not lead to %j', (address) => {
    expect(isAllowedAddress(address)).toBe(false);
  });
});

describe('a statement of withdrawal', () => {
  const order = `123456789${checkCharacter('123456789')}`;
  const valid: Statement = {
    name: 'Robin Fern',
    orderCode: order,
    email: 'robin@people.test',
    items: '',
    reason: '',
  };

  it('is normalized', () => {
    expect(
      normalizeStatement({
        name: ' Robin \n Fern\u0000 ',
        orderCode: ` ${order.slice(0, 5).toLowerCase()}-${order.slice(5)} `,
        email: ' Robin@People.test ',
        items: ' Lamp\r\nMug ',
        reason: '\n',
      }),
    ).toEqual({ ...valid, items: 'Lamp\nMug' });
    expect(checkStatement(valid)).toEqual({});
  });

  it.each([
    [{ name: '' }, { name: 'name-missing' }],
    [{ orderCode: '' }, { orderCode: 'order-invalid' }],
    [{ orderCode: `${order.slice(0, -1)}?` }, { orderCode: 'order-invalid' }],
    [{ orderCode: '0190b6d2-7c1e-7000-8000-000000000000' }, { orderCode: 'order-invalid' }],
    [{ email: 'robin' }, { email: 'email-invalid' }],
    [{ name: 'x'.repeat(STATEMENT_LIMITS.name + 1) }, { name: 'too-long' }],
    [{ items: 'x'.repeat(STATEMENT_LIMITS.items + 1) }, { items: 'too-long' }],
    [{ reason: 'x'.repeat(STATEMENT_LIMITS.reason) }, {}],
    [{ reason: 'x'.repeat(STATEMENT_LIMITS.reason + 1) }, { reason: 'too-long' }],
  ])('with the change %j has the errors %j', (change, errors) => {
    expect(checkStatement({ ...valid, ...change })).toEqual(errors);
  });
});

describe('the checklist', () => {
  it('contains every duty, missing without a feature that fulfils it', () => {
    const rows = checklist([]);
    expect(rows.map(({ name }) => name)).toEqual([...DUTIES]);
    expect(rows.every(({ isDone, to }) => !isDone && to === null)).toBe(true);
  });

  it('takes the states from the features, and ignores unknown names', () => {
    const rows = checklist([
      { name: 'tax', isDone: true, to: '/admin/tax' },
      { name: 'unit-price', isDone: false, to: '/admin/products' },
      { name: 'toString', isDone: true, to: '/' },
    ]);
    expect(rows.filter(({ to }) => to !== null)).toEqual([
      { name: 'unit-price', isDone: false, to: '/admin/products' },
      { name: 'tax', isDone: true, to: '/admin/tax' },
    ]);
  });
});

it('a text of the maximum length fits into a request', () => {
  expect(JSON.stringify({ text: 'ä\n'.repeat(MAX_TEXT / 2) }).length).toBeLessThan(100_000);
});
