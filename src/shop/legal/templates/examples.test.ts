import { describe, expect, it, test } from 'vitest';
import { LANGUAGES } from '../../../shared/languages.ts';
import { LEGAL_PAGES, type LegalPage, MAX_TEXT, placeholdersOf } from '../rules.ts';
import { exampleTexts } from './examples.ts';
import { type Company, fillTemplate, plainText } from './fill.ts';

const company: Company = {
  name: 'Lamp & Co',
  street: 'Example Street 1',
  place: '12345 Berlin',
  representative: 'Erika Example',
  email: 'hello@shop.test',
  phone: '+49 30 23125000',
  court: 'Amtsgericht Example',
  registerNumber: 'HRB 12345',
  vatId: 'DE123456789',
  bank: 'Example Bank',
};
const pages = LANGUAGES.flatMap((language) => LEGAL_PAGES.map((page) => [page, language] as const));

describe('the example texts', () => {
  test.each(pages)('%s (%s) is complete, and begins with a warning', async (page, language) => {
    const text = (await exampleTexts(language, company))(page);
    expect(placeholdersOf(text)).toEqual([]);
    expect(text).toMatch(
      language === 'de' ? /^\*\*Dies ist der Beispieltext/ : /^\*\*This is the example text/,
    );
    expect(text.length).toBeLessThan(MAX_TEXT);
    // No placeholder has left half a sentence or a choice behind.
    expect(text).not.toMatch(/Choose one|Eines auswählen|otherwise remove|sonst entfernen| \.|\(\)|: $/m);
  });

  test.each<[LegalPage, readonly string[]]>([
    ['imprint', Object.values(company).filter((value) => value !== company.bank)],
    ['privacy', [company.name, company.street, company.place, company.email, company.bank]],
    ['withdrawal', [company.name, company.street, company.place, company.email, company.phone]],
  ])('%s contains the details of the company', async (page, details) => {
    for (const language of LANGUAGES) {
      const text = (await exampleTexts(language, company))(page);
      expect(details.filter((detail) => !text.includes(detail))).toEqual([]);
    }
  });
});

describe('fillTemplate', () => {
  it('replaces equal placeholders one after the other, but neither links nor escaped brackets', () => {
    const template = '[Area]: [Area] \\[kept] [link](/terms)';
    const replacements = [
      ['Area', 'A'],
      ['Area', 'B'],
    ] as const;
    expect(fillTemplate(template, replacements)).toBe('A: B \\[kept] [link](/terms)');
  });

  it.each([
    ['a placeholder without a replacement', '[A] [B]', [['A', 'a']]],
    ['a replacement of another placeholder', '[A]', [['B', 'b']]],
    [
      'a replacement that is left over',
      '[A]',
      [
        ['A', 'a'],
        ['B', 'b'],
      ],
    ],
  ] as const)('refuses %s', (_, template, replacements) => {
    expect(() => fillTemplate(template, replacements)).toThrow();
  });
});

it('plainText escapes placeholders and formatting', () => {
  expect(placeholdersOf(plainText('The [best] *shop*'))).toEqual([]);
  expect(plainText('A *b* [c]')).toBe('A \\*b\\* \\[c\\]');
});
