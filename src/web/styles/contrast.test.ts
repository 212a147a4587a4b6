import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast as contrastOf } from '../../shop/settings/colors.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

function coloursOf(css: string): Map<string, string> {
  return new Map(
    Array.from(css.matchAll(/--color-([\w-]+): (#[0-9a-f]{3,6});/g), ([, name, hex]) => [name!, hex!]),
  );
}

const light = coloursOf(read('./tokens.css'));
const dark = new Map([...light, ...coloursOf(read('./dark.css'))]);

function contrast(theme: Map<string, string>, front: string, back: string): number {
  const [one, other] = [front, back].map((name) => {
    const hex = theme.get(name);
    if (!hex) throw new Error(`there is no colour ${name}`);
    return hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  });
  return contrastOf(one!, other!);
}

const backgrounds = ['paper', 'surface', 'sunken', 'hover'];
const tints = ['oat', 'sage', 'sky', 'rose', 'lilac', 'butter'];
const tones = ['ok', 'bad', 'info', 'warn', 'violet', 'grey'];

const texts: [string, string][] = [
  ...[...backgrounds, ...tints, 'unread', 'accent-soft'].map((name): [string, string] => ['ink', name]),
  ...[...backgrounds, ...tints].map((name): [string, string] => ['ink-2', name]),
  ...['paper', 'surface', 'sunken'].map((name): [string, string] => ['ink-3', name]),
  ...['paper', 'surface', 'accent-soft', 'unread'].map((name): [string, string] => ['accent-text', name]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-header', 'header-a'],
  ['on-header', 'header-b'],
  ['on-highlight', 'highlight'],
  ['on-danger', 'danger-fill'],
  ['bad', 'surface'],
  ['paper', 'ink'],
  ...tones.map((tone): [string, string] => [tone, `${tone}-soft`]),
  ...['ok', 'bad', 'info', 'warn'].map((tone): [string, string] => [`toast-${tone}`, 'ink']),
];

const parts: [string, string][] = [
  ['line-strong', 'paper'],
  ['line-strong', 'surface'],
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['star', 'paper'],
  ['star', 'surface'],
  ['star', 'sunken'],
  ['focus', 'paper'],
  ['focus', 'surface'],
  ['highlight', 'header-a'],
  ['highlight', 'header-b'],
  ['chart-bar', 'surface'],
  ['chart-selected', 'surface'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, theme) => {
  it.each(texts)('has sufficient contrast for the text colour %s on %s', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(parts)('has sufficient contrast for the component colour %s on %s', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3);
  });
});

it('every colour of the dark theme also exists in the light theme', () => {
  const unknown = [...coloursOf(read('./dark.css')).keys()].filter((name) => !light.has(name));
  expect(unknown).toEqual([]);
});
