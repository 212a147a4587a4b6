import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../src/server/settings.ts';
import { changedFiles, readMutants, testOf } from '../torture/mutants.ts';

const root = join(import.meta.dirname, '..');
const fileText = (path: string) => readFileSync(join(root, path), 'utf8');

const documents = ['', 'docs/', 'docs/decisions/'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}${name}`),
);

const source = fileText('src/server/settings.ts');
const names = [...source.matchAll(/\breadSetting\(\s*'([A-Z_]+)'/g)].map((match) => match[1]!).sort();

/** Default of each setting in the tables of a document, by name. */
const defaultsIn = (path: string) =>
  new Map(
    [...fileText(path).matchAll(/^\| `([A-Z_]+)` \| (.*?) \| .* \|$/gm)].map((match) => [
      match[1]!,
      match[2]!,
    ]),
  );
const documented = defaultsIn('docs/configuration.md');

it('docs/configuration.md lists exactly the existing settings', () => {
  expect(names.length).toBeGreaterThan(10);
  expect([...documented.keys()].sort()).toEqual(names);
});

it('README.md lists some of the settings with the same defaults', () => {
  const readmeDefaults = defaultsIn('README.md');
  expect(readmeDefaults.size).toBeGreaterThanOrEqual(5);
  for (const [name, defaultValue] of readmeDefaults) expect(defaultValue, name).toBe(documented.get(name));
});

it('docs/configuration.md states the actual defaults', () => {
  const settings = readSettings({}) as Record<string, unknown>;
  for (const [name, defaultValue] of documented) {
    const expected = /^`([^`]+)`$/.exec(defaultValue)?.[1];
    if (expected === undefined) continue;
    const key = name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const value = settings[key];
    const actual = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
    expect(actual.replace(process.cwd(), '.'), name).toBe(expected);
  }
});

it('.env.example lists exactly the existing settings, commented out', () => {
  const lines = fileText('.env.example').split('\n');
  const listed = lines.flatMap((line) => /^# ([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(listed.sort()).toEqual(names);
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});

it('README.md and the error about an old Node name the versions of package.json', () => {
  const { engines } = JSON.parse(fileText('package.json')) as { engines: { node: string } };
  const versions = [...engines.node.matchAll(/\^(\d+\.\d+)/g)].map((match) => match[1]!);
  const sentence = `${versions.slice(0, -1).join(', ')} or ${versions.at(-1)}, or a newer minor version of one of these`;
  for (const file of ['README.md', 'scripts/prepare.mjs'])
    expect(fileText(file), file).toContain(`Node ${sentence}`);
});

it('the documents name only existing npm commands', () => {
  const { scripts } = JSON.parse(fileText('package.json')) as { scripts: Record<string, string> };
  for (const document of documents)
    for (const [, run, short] of fileText(document).matchAll(/npm (?:run ([a-z:-]+)|(start|test)\b)/g))
      expect(Object.keys(scripts), document).toContain(run ?? short);
});

it('relative links in the documents resolve', () => {
  for (const document of documents)
    for (const [, target] of fileText(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g))
      expect(existsSync(join(root, document, '..', target!)), `${document}: ${target}`).toBe(true);
});

it('every guarantee of SECURITY.md names its tests', () => {
  const [, section = ''] =
    /## Guarantees and their tests[^\n]*\n([\s\S]*?)\n## /.exec(fileText('SECURITY.md')) ?? [];
  const guarantees = [...section.matchAll(/^\| (?!Guarantee |---)(.+?) \| (.+) \|$/gm)];
  expect(guarantees.length).toBeGreaterThan(15);
  for (const [, guarantee, tests] of guarantees)
    expect(tests, guarantee).toMatch(/\]\((src|torture|e2e)\/\S+\.(test|spec)\.tsx?\)/);
});

it('every limit of docs/limits.md names its test', () => {
  const limits = [
    ...fileText('docs/limits.md').matchAll(/^\| (?!Limit |---|\*\*)(.+?) \| (.+?) \| (.+) \|$/gm),
  ];
  expect(limits.length).toBeGreaterThan(15);
  for (const [, limit, , tests] of limits)
    expect(tests, limit).toMatch(/\]\(\.\.\/(src|torture|e2e|test)\/\S+\.(test|spec)\.tsx?\)/);
});

it('every mutant applies and names an existing test', async () => {
  const mutants = await readMutants();
  expect(mutants.length).toBeGreaterThanOrEqual(160);
  expect(new Set(mutants.map(([fault]) => fault)).size).toBe(mutants.length);
  for (const [fault, mutant] of mutants) {
    expect(changedFiles(mutant), `${fault}: its text must occur exactly once in its file`).toBeDefined();
    const { file, title } = testOf(mutant);
    expect(isTitleIn(fileText(file), title), `${fault}: “${title}” in ${file}`).toBe(true);
  }
});

/** Whether a test file contains a title, or a title with placeholders (`%s`, `$name`, `${name}`) that fits it. */
function isTitleIn(text: string, title: string): boolean {
  const titles = [...text.matchAll(/\(\s*(['"`])(.+?)\1,/g)].map((match) => match[2]!);
  const fits = (parts: string[]) =>
    parts.join('').trim() !== '' && parts.every((part) => title.includes(part));
  return text.includes(title) || titles.some((one) => fits(one.split(/%[sdijo]|\$\{.+?\}|\$[\w.]+/)));
}

it('decision records are numbered consecutively and state date and status', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).sort();
  expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1));
  for (const name of decisions) {
    const text = fileText(`docs/decisions/${name}`);
    expect(text, name).toMatch(
      new RegExp(
        `^# ${Number(name.slice(0, 4))}\\. .+\\n\\n\\d{4}-\\d\\d-\\d\\d, (accepted|superseded by \\d{4})\\.\\n`,
      ),
    );
    for (const part of ['Context', 'Decision', 'Consequences'])
      expect(text, name).toContain(`\n## ${part}\n`);
  }
});
