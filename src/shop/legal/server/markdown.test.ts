import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  isAllowedAddress,
  LIST_DEPTH,
  type List,
  MAX_DELIMITERS,
  MAX_NODES,
  MAX_PART,
  type Run,
} from '../document.ts';
import { LEGAL_PAGES, MAX_TEXT, normalizeText, placeholdersOf } from '../rules.ts';
import { LegalText } from '../schemas.ts';
import { englishTemplates } from '../templates/english.ts';
import { germanTemplates } from '../templates/german.ts';
import { parseMarkdown, summaryOf } from './markdown.ts';

const Blocks = LegalText.shape.blocks;
/** Maximum time to parse any text (ms), on a busy machine. */
const MAX_MS = 3_000;

function parsed(text: string) {
  const document = parseMarkdown(text);
  if ('problem' in document) throw new Error(document.problem);
  return document;
}

/** All runs of a document. */
function runsOf(value: unknown): Run[] {
  if (Array.isArray(value)) return value.flatMap(runsOf);
  if (typeof value !== 'object' || value === null) return [];
  if ('text' in value) return [value as Run];
  return Object.values(value).flatMap(runsOf);
}

describe('Markdown', () => {
  test.each([
    ['Hello', [{ kind: 'paragraph', content: [{ text: 'Hello' }] }]],
    ['a\nb', [{ kind: 'paragraph', content: [{ text: 'a\nb' }] }]],
    [
      '**a** *b* ***c***',
      [
        {
          kind: 'paragraph',
          content: [
            { text: 'a', strong: true },
            { text: ' ' },
            { text: 'b', emphasis: true },
            { text: ' ' },
            { text: 'c', strong: true, emphasis: true },
          ],
        },
      ],
    ],
    ['[a](/terms)', [{ kind: 'paragraph', content: [{ text: 'a', to: '/terms' }] }]],
    [
      'hello@lamps.test',
      [{ kind: 'paragraph', content: [{ text: 'hello@lamps.test', to: 'mailto:hello@lamps.test' }] }],
    ],
    ['---', [{ kind: 'rule' }]],
    ['> quoted', [{ kind: 'paragraph', content: [{ text: 'quoted' }] }]],
    ['[Name]: /address', [{ kind: 'paragraph', content: [{ text: '[Name]: /address' }] }]],
    ['`a` \\* ~~b~~', [{ kind: 'paragraph', content: [{ text: 'a * b' }] }]],
    ['', []],
  ])('%j becomes a tree', (text, expected) => {
    expect(parsed(text)).toEqual(expected);
  });

  test('has heading levels without gaps, below the title of the page', () => {
    const levels = (text: string) => parsed(text).map((block) => block.kind === 'heading' && block.level);
    expect(levels('# A\n\n## B\n\n# C')).toEqual([2, 3, 2]);
    expect(levels('## A\n\n#### B\n\n###### C')).toEqual([2, 3, 4]);
    expect(levels('### A\n\n# B\n\n### C')).toEqual([2, 2, 3]);
  });

  test('has lists with numbers, paragraphs and lists inside', () => {
    expect(parsed('3. a\n\n   b\n4. c\n   - d')).toEqual([
      {
        kind: 'list',
        ordered: true,
        start: 3,
        items: [
          { content: [{ text: 'a\nb' }], lists: [] },
          {
            content: [{ text: 'c' }],
            lists: [
              { kind: 'list', ordered: false, start: 1, items: [{ content: [{ text: 'd' }], lists: [] }] },
            ],
          },
        ],
      },
    ]);
  });

  test('has tables', () => {
    expect(parsed('| Area | Costs |\n| --- | --- |\n| **DE** | 5 € |')).toEqual([
      {
        kind: 'table',
        head: [[{ text: 'Area' }], [{ text: 'Costs' }]],
        rows: [[[{ text: 'DE', strong: true }], [{ text: '5 €' }]]],
      },
    ]);
  });

  test('is summarized by its first words', () => {
    expect(summaryOf(parsed('# Terms\n\nThese apply.\n\n- no'))).toBe('These apply.');
    const summary = summaryOf(parsed('word '.repeat(100)));
    expect(summary).toMatch(/^word .* word…$/);
    expect(summary.length).toBeLessThanOrEqual(160);
  });
});

describe('hostile Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '<a href="javascript:alert(1)">x</a>',
    '![x](javascript:alert(1))',
    '    <script>alert(1)</script>',
    '```\n<script>\n```',
    '<!-- <script> -->',
    '<style>body{display:none}</style>',
    '<iframe src="https://elsewhere.test"></iframe>',
  ])('%j stays text', (text) => {
    const document = parsed(text);
    expect(Blocks.parse(document)).toEqual(document);
    expect(runsOf(document).every(({ to }) => to === undefined || isAllowedAddress(to))).toBe(true);
    expect(runsOf(document).some(({ to }) => to?.includes('javascript'))).toBe(false);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java script:alert(1)>)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](//elsewhere.test)',
    '[x](/\\elsewhere.test)',
    '<vbscript:x>',
    '[x](&#106;avascript:alert(1))',
  ])('the link %j is refused or no link', (text) => {
    const document = parseMarkdown(text);
    if ('problem' in document) expect(document.problem).toBe('link-refused');
    else expect(runsOf(document).filter(({ to }) => to !== undefined)).toEqual([]);
  });

  test('is refused with the address of the link to a script', () => {
    expect(parseMarkdown('[x](javascript:alert(1))')).toEqual({
      problem: 'link-refused',
      address: 'javascript:alert(1)',
    });
  });

  const nested = (levels: number) =>
    Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');

  test('has a limited depth', () => {
    const depthOf = ({ items }: List): number =>
      1 + Math.max(...items.map(({ lists }) => Math.max(0, ...lists.map(depthOf))));
    expect(depthOf(parsed(nested(LIST_DEPTH))[0] as List)).toBe(LIST_DEPTH);
    expect(parseMarkdown(nested(LIST_DEPTH + 1))).toEqual({ problem: 'too-nested' });
    expect(parseMarkdown('> '.repeat(9))).toEqual({ problem: 'too-nested' });
  });

  test('has limited lengths and numbers of parts', () => {
    const longest = `${'a'.repeat(MAX_PART)}\n\n`;
    expect(parsed(longest.repeat(4)).length).toBe(4);
    expect(parseMarkdown('a'.repeat(MAX_PART + 1))).toEqual({ problem: 'part-too-long' });
    expect(parseMarkdown('a\n\n'.repeat(MAX_TEXT / 3 + 1))).toEqual({ problem: 'too-long' });
    expect(parseMarkdown('a\n\n'.repeat(MAX_NODES))).toEqual({ problem: 'too-many-parts' });
    expect(parseMarkdown('_a'.repeat(MAX_DELIMITERS + 1))).toEqual({ problem: 'too-many-parts' });
  });

  test.each([
    ['>', MAX_TEXT],
    ['> ', MAX_TEXT / 2],
    ['1. ', MAX_TEXT / 3],
    [`${'_a'.repeat(MAX_DELIMITERS)}\n\n`, 40],
    ['_a', MAX_TEXT / 2],
    ['*a', MAX_TEXT / 2],
    ['[', MAX_TEXT],
    ['![', MAX_TEXT / 2],
    ['[a](', MAX_TEXT / 4],
    ['<a ', MAX_TEXT / 3],
    ['`a', MAX_TEXT / 2],
  ])('pattern %#, repeated many times, is parsed or refused quickly', (part, count) => {
    const text = part.repeat(Math.floor(count));
    const began = performance.now();
    parseMarkdown(text);
    // The same in parts of the maximum length.
    parseMarkdown(
      Array.from({ length: 4 }, (_, n) => text.slice(n * MAX_PART, (n + 1) * MAX_PART)).join('\n\n'),
    );
    expect(performance.now() - began).toBeLessThan(MAX_MS);
  });

  it('is a valid tree with allowed links, or refused', () => {
    const part = fc.oneof(
      fc.constantFrom('#', '*', '_', '-', '[', ']', '(', ')', '<', '>', '|', '`', '\n', '\n\n', ' ', '1.'),
      fc.constantFrom('javascript:', 'https://a.test', '<script>', '![', '](', '\\', '&lt;', '    '),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const document = parseMarkdown(parts.join(''));
        if ('problem' in document) return;
        expect(Blocks.parse(document)).toEqual(document);
        for (const { to } of runsOf(document)) expect(to === undefined || isAllowedAddress(to)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the templates', () => {
  const templates = Object.entries({ English: englishTemplates, German: germanTemplates }).flatMap(
    ([language, pages]) => LEGAL_PAGES.map((page) => [language, page, pages[page]] as const),
  );

  test.each(templates)('in %s: %s can be shown, and is unfinished', (_, __, text) => {
    expect(parsed(text).length).toBeGreaterThan(3);
    expect(placeholdersOf(text).length).toBeGreaterThan(2);
    expect(normalizeText(text)).toBe(text.trim());
  });

  test.each(templates)('in %s: %s is complete once every placeholder is replaced', (_, __, text) => {
    let replaced = text;
    for (const placeholder of placeholdersOf(text)) replaced = replaced.replaceAll(placeholder, 'replaced');
    expect(placeholdersOf(replaced)).toEqual([]);
    expect(replaced.replace(/\[[^\]]*\]\([^)]*\)/g, '')).not.toMatch(/[[\]]/);
  });
});
