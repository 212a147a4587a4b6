import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const internals = readFileSync(join(root, 'docs/internals.md'), 'utf8');
const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const folders = new Set(
  files.flatMap((path) => {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);
const foldersSection = architecture.split('## Folders\n')[1]?.split('\n## ')[0] ?? '';
/** Cells of the rows of a Markdown table. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .map((line) => line.split('|').slice(1, -1));

describe('the folders', () => {
  const listed = rowsOf(foldersSection).flatMap(([folder = '']) => /`([^`]+)`/.exec(folder)?.[1] ?? []);

  it('are all in ARCHITECTURE.md', () => {
    const required = [...folders].filter(
      (path) => /^[^/.]+$|^src\/[^/]+$|^src\/(shop|web|server)\/[^/]+$/.test(path) && path !== 'src',
    );
    expect(required.length).toBeGreaterThan(20);
    expect(required.filter((path) => !listed.includes(path))).toEqual([]);
  });

  it('are not named utils, helpers, common or misc', () => {
    expect([...folders].filter((path) => /(^|\/)(utils?|helpers?|common|misc)$/.test(path))).toEqual([]);
  });
});

it('src/web/ui contains no words of the shop’s domain', () => {
  const sources = files.filter(
    (path) => /^src\/web\/ui\/.+\.(tsx?|css)$/.test(path) && !path.includes('.test.'),
  );
  expect(sources.length).toBeGreaterThan(30);
  const lines = sources.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line.trim()}`),
  );
  const shopWords = /\b(order|cart|product|review|price|checkout|shopper|notification)s?\b/i;
  // CSS has a property `order`.
  expect(lines.filter((line) => shopWords.test(line.replace(/\border: /g, '')))).toEqual([]);
});

it('only tests with their own modules replace one: with shared modules, it depends on the test that ran before', () => {
  const tests = files.filter((path) => /\.test\.tsx?$/.test(path));
  const replacing = tests.filter((path) => /\bvi\.(do)?mock\(/i.test(readFileSync(join(root, path), 'utf8')));
  // The project browser-state of vitest.config.ts.
  const withOwnModules = /^src\/(?!shop\/|web\/(pages|ui)\/).+\.test\.tsx$/;
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((path) => !withOwnModules.test(path))).toEqual([]);
});

it('ARCHITECTURE.md, docs/internals.md and docs/specification.md name only existing paths', () => {
  const named = [
    ...`${architecture}${internals}${specification}`.matchAll(
      /`((?:src|database|demo|test|e2e|bench|scripts|docs|public)(?:\/[^`*<>]+)?)`/g,
    ),
  ];
  expect(named.length).toBeGreaterThan(40);
  expect(named.map(([, path]) => path!).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe('the lines of the specification', () => {
  const rows = rowsOf(specification)
    .filter(([lines = '']) => lines.trim().startsWith('L'))
    .map(([lines = '', , where = '']) => {
      const [from = 0, to = from] = [...lines.matchAll(/\d+/g)].map(Number);
      return {
        lines: lines.trim(),
        from,
        to,
        paths: [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1]!),
      };
    });

  it('are all in docs/specification.md', () => {
    const covered = new Set(
      rows.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    );
    const missing = Array.from({ length: 149 }, (_, index) => index + 5).filter((line) => !covered.has(line));
    expect(missing).toEqual([]);
  });

  /** Line ranges named in the comments below a path. */
  const linesNamedIn = (path: string): [number, number][] =>
    files
      .filter((file) => (file === path || file.startsWith(`${path}/`)) && /\.(ts|tsx|sql)$/.test(file))
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/SPEC (L[\dL,–& -]+)/g)])
      .flatMap(([, list = '']) => list.split(/[,&]/))
      .map((part) => [...part.matchAll(/\d+/g)].map(Number))
      .filter((numbers) => numbers.length > 0)
      .map((numbers): [number, number] => [numbers[0]!, numbers.at(-1)!]);

  it.each(rows.filter(({ paths }) => paths.some((path) => path.startsWith('src/'))))(
    '$lines is named in the files that docs/specification.md lists for it',
    ({ from, to, paths }) => {
      const wrongPaths = paths
        .filter((path) => path.startsWith('src/'))
        .filter((path) => !linesNamedIn(path).some(([first, last]) => first <= to && last >= from));
      expect(wrongPaths, 'paths that name none of these lines').toEqual([]);
    },
  );
});
