import { contrast, mix, mixUntil } from './colors.ts';

/** Fonts of headings and text: the two of the design, Figtree for both, or the fonts of the visitor's system. */
export const TYPEFACES = ['original', 'plain', 'system'] as const;

/** The shop's colours and fonts. Null selects the colour of the design. */
export interface Theme {
  /** Buttons, links and the header, as `#rrggbb`. */
  accent: string | null;
  /** The page's background in the light theme, as `#rrggbb`. */
  paper: string | null;
  typeface: (typeof TYPEFACES)[number];
}

export const ORIGINAL_THEME: Theme = { accent: null, paper: null, typeface: 'original' };

/** Values of design tokens (`src/web/styles/tokens.css`) by name, without `--`. */
export type Tokens = Readonly<Record<string, string>>;

/** A pair of tokens and the contrast that WCAG 2.2 AA requires: 4.5 for text, 3 for controls and graphics. */
interface ContrastRule {
  front: string;
  back: string;
  minimum: number;
}

/** Contrast of the least readable pair of colours, rounded down to one decimal, and the contrast that it needs. */
export interface LowContrast {
  ratio: number;
  minimum: number;
}

const WHITE = '#ffffff';
const BLACK = '#000000';
const TEXT = 4.5;
const GRAPHIC = 3;

/** Tokens of the design that a theme does not change but that its colours must contrast with. */
const LIGHT: Tokens = {
  'color-paper': '#f6f3ef',
  'color-surface': '#fffdfb',
  'color-sunken': '#ece6df',
  'color-hover': '#ece6df',
  'color-ink': '#28161f',
  'color-ink-2': '#5e4d56',
  'color-ink-3': '#716068',
  'color-line-strong': '#8f7f86',
  'color-star': '#b86b00',
  'color-focus': '#28161f',
};
const DARK: Tokens = {
  'color-paper': '#18121a',
  'color-surface': '#221a22',
  'color-unread': '#361e31',
};

/** The design's accent in the light theme, for the preview. */
const LIGHT_ACCENT: Tokens = {
  'color-accent': '#6b1b4c',
  'color-on-accent': '#fff8f3',
  'color-accent-text': '#6b1b4c',
  'color-header-a': '#6b1b4c',
  'color-on-header': '#fff3ec',
};

const rule = (minimum: number) => (front: string, backs: readonly string[]) =>
  backs.map((back): ContrastRule => ({ front: `color-${front}`, back: `color-${back}`, minimum }));
const text = rule(TEXT);
const graphic = rule(GRAPHIC);

const ACCENT_RULES = [
  ...text('on-accent', ['accent', 'accent-hover']),
  ...text('on-header', ['header-a', 'header-b']),
  ...text('accent-text', ['paper', 'surface', 'accent-soft', 'unread']),
  ...graphic('accent', ['paper', 'surface']),
];
const PAPER_RULES = [
  ...text('ink', ['paper', 'surface', 'sunken', 'hover']),
  ...text('ink-2', ['paper', 'surface', 'sunken', 'hover']),
  ...text('ink-3', ['paper', 'surface', 'sunken']),
  ...graphic('line-strong', ['paper', 'surface']),
  ...graphic('star', ['paper', 'surface']),
  ...graphic('focus', ['paper', 'surface', 'sunken']),
];

/** Returns the tokens that a theme changes, for light and dark; empty ones for the design's own theme. */
export function tokensOf(theme: Theme): { light: Tokens; dark: Tokens } {
  const paper = theme.paper === null ? {} : paperTokens(theme.paper);
  const light = { ...LIGHT, ...paper };
  const fonts = fontTokens(theme.typeface);
  if (theme.accent === null) return { light: { ...paper, ...fonts }, dark: {} };
  return {
    light: { ...paper, ...lightAccent(theme.accent, light['color-surface']!), ...fonts },
    dark: darkAccent(theme.accent),
  };
}

/** Returns the tokens of a preview in the light theme, whatever theme the page has. */
export const previewTokens = (theme: Theme): Tokens => ({
  ...LIGHT,
  ...LIGHT_ACCENT,
  ...tokensOf(theme).light,
});

/** Returns the lowest contrast below its minimum. A theme with one cannot be saved; undefined if all texts are readable. */
export function lowestContrast(theme: Theme): LowContrast | undefined {
  const { light, dark } = tokensOf(theme);
  const accentRules = theme.accent === null ? [] : ACCENT_RULES;
  const [lowest] = [
    ...findLowContrasts({ ...LIGHT, ...light }, [
      ...accentRules,
      ...(theme.paper === null ? [] : PAPER_RULES),
    ]),
    ...findLowContrasts({ ...DARK, ...dark }, accentRules),
  ].sort((a, b) => a.ratio - b.ratio);
  // Rounded down: a contrast below the minimum must not be shown as the minimum.
  return lowest && { ratio: Math.floor(lowest.ratio * 10) / 10, minimum: lowest.minimum };
}

function findLowContrasts(tokens: Tokens, rules: readonly ContrastRule[]): LowContrast[] {
  return rules
    .map(({ front, back, minimum }) => ({ ratio: contrast(tokens[front]!, tokens[back]!), minimum }))
    .filter(({ ratio, minimum }) => ratio < minimum);
}

function paperTokens(paper: string): Tokens {
  const sunken = mix(paper, BLACK, 0.05);
  return {
    'color-paper': paper,
    'color-surface': mix(paper, WHITE, 0.8),
    'color-sunken': sunken,
    'color-hover': sunken,
    'color-line': mix(paper, BLACK, 0.1),
  };
}

function lightAccent(accent: string, surface: string): Tokens {
  const soft = mix(surface, accent, 0.1);
  return {
    ...fillTokens(accent, mix(accent, BLACK, 0.22)),
    'color-accent-soft': soft,
    'color-accent-text': accent,
    'color-unread': mix(surface, accent, 0.05),
    'color-header-a': accent,
    'color-header-b': mix(accent, BLACK, 0.06),
    'color-on-header': readableOn(accent),
    'color-chart-bar': mix(accent, surface, 0.45),
    'color-chart-selected': accent,
  };
}

/** Returns the tokens of the dark theme for an accent, which is brightened until it contrasts with the backgrounds. */
function darkAccent(accent: string): Tokens {
  const backgrounds = [DARK['color-paper']!, DARK['color-surface']!];
  const fill = mixUntil(accent, WHITE, backgrounds, GRAPHIC);
  const soft = mix(DARK['color-surface']!, accent, 0.2);
  const unread = mix(DARK['color-surface']!, accent, 0.1);
  const header = mix(accent, BLACK, 0.35);
  return {
    ...fillTokens(fill, mix(fill, readableOn(fill) === WHITE ? BLACK : WHITE, 0.15)),
    'color-accent-soft': soft,
    'color-accent-text': mixUntil(accent, WHITE, [...backgrounds, soft, unread], TEXT),
    'color-unread': unread,
    'color-header-a': header,
    'color-header-b': header,
    'color-on-header': readableOn(header),
    'color-chart-bar': fill,
    'color-chart-selected': mixUntil(accent, WHITE, backgrounds, TEXT),
  };
}

const fillTokens = (fill: string, hover: string): Tokens => ({
  'color-accent': fill,
  'color-accent-hover': hover,
  'color-on-accent': readableOn(fill),
});

/** Returns black or white, whichever contrasts more. */
const readableOn = (background: string): string =>
  contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK;

function fontTokens(typeface: Theme['typeface']): Tokens {
  const system = 'system-ui, sans-serif';
  if (typeface === 'plain') return { 'font-display': 'var(--font-sans)' };
  return typeface === 'system' ? { 'font-display': system, 'font-sans': system } : {};
}

/** Returns the style sheet of a theme; '' for the design's own theme. */
export function themeStyles(theme: Theme): string {
  const { light, dark } = tokensOf(theme);
  const block = (selector: string, tokens: Tokens) => {
    const lines = Object.entries(tokens).map(([name, value]) => `  --${name}: ${value};\n`);
    return lines.length > 0 ? `${selector} {\n${lines.join('')}}\n` : '';
  };
  // As specific as the selectors of the design's dark theme, which this style sheet follows.
  const byPreference = block(':root:not([data-theme="light"])', dark);
  return (
    block(':root', light) +
    block(':root[data-theme="dark"]', dark) +
    (byPreference && `@media (prefers-color-scheme: dark) {\n${byPreference}}\n`)
  );
}
