import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greetingName, withoutLinks } from './plain-text.ts';

/** Text that mail clients turn into links: schemes, bare domains, addresses. */
const LINK = /:\/\/|\bwww\.[^\s.,;:!?)'"]|[\p{L}\p{N}][.。．｡․][\p{L}\p{N}]|\S@\S|mailto:/iu;

describe('withoutLinks', () => {
  it.each([
    ['https://evil.test/login', 'evil. test/login'],
    ['hxxp HTTPS : //evil.test', null],
    ['www.evil.test', 'www. evil. test'],
    ['Line 1\r\nBcc: victim@people.test', 'Line 1 Bcc: victim@ people. test'],
    ['evil．test', 'evil. test'],
    ['ｈｔｔｐｓ：／／evil。test', null],
    ['http://1.2.3.4/', '1. 2. 3. 4/'],
    ['evil\u200b.test', 'evil. test'],
    ['mailto:eve@evil.test', 'mailto eve@ evil. test'],
    ['\u202egnp.exe', 'gnp. exe'],
    ['a\u2028b', 'a b'],
  ])('neutralises %j', (text, expected) => {
    const plain = withoutLinks(text);
    if (expected !== null) expect(plain).toBe(expected);
    expect(plain).not.toMatch(LINK);
  });

  it('leaves an ordinary address as it is', () => {
    for (const address of [
      '12 Baker St. #4, London NW1 6XE',
      'Straße des 17. Juni 135, 10623 Berlin',
      'Apt 3/4',
    ])
      expect(withoutLinks(address)).toBe(address);
  });

  it('leaves nothing that looks like a link, for any input', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'http',
        'https',
        '://',
        ':',
        '//',
        '.',
        '。',
        '@',
        'www',
        'evil',
        'test',
        '1',
        '\n',
        '\u200d',
        ' ',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(withoutLinks(pieces.join(''))).not.toMatch(LINK);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('greetingName', () => {
  it.each(['Maya', 'Maya Lindqvist', 'J. R. Smith', 'Anne-Marie O’Neill', "D'Arcy", '李小龙', 'Zoë'])(
    'keeps %s',
    (name) => expect(greetingName(name)).toBe(name),
  );
  it.each([
    'Your account is LOCKED. Unlock: https://evil.test',
    'evil.test',
    'Call 0800 555 1234',
    'Maya\nSubject: x',
    'a@b.test',
    'x'.repeat(41),
    '',
    '  ',
  ])('greets %j without a name', (name) => expect(greetingName(name)).toBe(''));
});
