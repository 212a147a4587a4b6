import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, mix } from './colors.ts';
import {
  lowestContrast,
  ORIGINAL_THEME,
  previewTokens,
  type Theme,
  TYPEFACES,
  themeStyles,
  tokensOf,
} from './theme.ts';

const theme = (change: Partial<Theme>): Theme => ({ ...ORIGINAL_THEME, ...change });
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it.each([
    ['#ffffff', '#000000', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.478],
  ])('between %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

it('mixes colours between the two ends', () => {
  expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
  expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
  expect(mix('#102030', '#304050', 0.5)).toBe('#203040');
});

it('previews the original theme with the values of the design’s style sheet', () => {
  const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
  for (const [token, value] of Object.entries(previewTokens(ORIGINAL_THEME)))
    expect(css).toContain(`--${token}: ${value};`);
});

describe('the original theme', () => {
  it('changes no token and has no style sheet', () => {
    expect(tokensOf(ORIGINAL_THEME)).toEqual({ light: {}, dark: {} });
    expect(themeStyles(ORIGINAL_THEME)).toBe('');
    expect(lowestContrast(ORIGINAL_THEME)).toBeUndefined();
  });
});

describe('contrast rules', () => {
  it.each([
    ['a dark green accent', { accent: '#1c5c3a' }],
    ['a navy accent on white', { accent: '#123a7a', paper: '#ffffff' }],
  ])('accept %s', (_, change) => {
    expect(lowestContrast(theme(change))).toBeUndefined();
  });

  it.each([
    ['a yellow accent', { accent: '#ffe000' }],
    ['a pale pink accent', { accent: '#f7c0d0' }],
    ['a grey background', { paper: '#777777' }],
    ['a black background', { paper: '#000000' }],
  ])('refuse %s', (_, change) => {
    expect(lowestContrast(theme(change))).toBeDefined();
  });

  it('hold for every text of each accepted theme, in light and dark', () => {
    let accepted = 0;
    fc.assert(
      fc.property(color, fc.option(color), (accent, paper) => {
        const candidate = theme({ accent, paper });
        if (lowestContrast(candidate)) return;
        accepted++;
        const { light, dark } = tokensOf(candidate);
        for (const tokens of [light, dark]) {
          const ratio = (front: string, back: string) =>
            contrast(tokens[`color-${front}`]!, tokens[`color-${back}`]!);
          expect(ratio('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5);
          expect(ratio('on-accent', 'accent-hover')).toBeGreaterThanOrEqual(4.5);
          expect(ratio('accent-text', 'accent-soft')).toBeGreaterThanOrEqual(4.5);
          expect(ratio('on-header', 'header-a')).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(dark['color-accent-text']!, '#18121a')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(light['color-accent-text']!, paper ?? '#f6f3ef')).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it('refuse no accent because of the dark theme, whose accent is adapted', () => {
    fc.assert(
      fc.property(color, (accent) => {
        const dark = tokensOf(theme({ accent })).dark;
        expect(contrast(dark['color-on-accent']!, dark['color-accent']!)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark['color-accent-text']!, dark['color-accent-soft']!)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe('style sheet', () => {
  it('overrides the tokens of the light theme, and of the dark one by choice and by preference', () => {
    const css = themeStyles(theme({ accent: '#1c5c3a' }));
    expect(css).toContain(':root {\n  --color-accent: #1c5c3a;');
    expect(css).toContain(':root[data-theme="dark"] {');
    expect(css).toMatch(/@media \(prefers-color-scheme: dark\) \{\n:root:not\(\[data-theme="light"\]\)/);
  });

  it.each(TYPEFACES.filter((typeface) => typeface !== 'original'))('sets the fonts of %s', (typeface) => {
    expect(themeStyles(theme({ typeface }))).toMatch(/^:root \{\n {2}--font-display: /);
  });
});
