/**
 * Runs the accessibility tests and writes what they found to docs/accessibility.md: `npm run accessibility`. With the
 * JSON results of a run that has been (`npm run accessibility -- results.json`) it only writes.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';

const ROOT = join(import.meta.dirname, '..');
const STATEMENT = join(ROOT, 'docs/accessibility.md');
const SPECS = [
  'e2e/audits/accessibility.spec.ts',
  'e2e/audits/accessibility-beyond-axe.spec.ts',
  'e2e/by-keyboard-alone.spec.ts',
];

interface Suite {
  title: string;
  specs?: { title: string; ok: boolean }[];
  suites?: Suite[];
}

/** Runs them; the answer is the file with what came of it. */
function runSpecs(): string {
  const file = join(tmpdir(), `shopkeeper-accessibility-${process.pid}.json`);
  spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...SPECS],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  return file;
}

const [, , from = runSpecs()] = process.argv;
const all = JSON.parse(readFileSync(from, 'utf8')) as { suites: (Suite & { file: string })[] };
const suites = all.suites.filter(({ file }) => SPECS.some((spec) => spec.endsWith(file)));
if (suites.length !== SPECS.length)
  throw new Error(`${from} does not have the results of ${SPECS.join(', ')}.`);
const failed = (suite: Suite): boolean =>
  (suite.specs ?? []).some(({ ok }) => !ok) || (suite.suites ?? []).some(failed);

const rows = (suite: Suite, before: string[]): string[] => [
  ...(suite.specs ?? []).map(
    ({ title, ok }) => `| ${[...before, title].join(': ')} | ${ok ? 'passed' : '**failed**'} |`,
  ),
  ...(suite.suites ?? []).flatMap((inner) => rows(inner, [...before, inner.title])),
];
const { version: axe } = createRequire(import.meta.url)('axe-core/package.json') as { version: string };
const browser = spawnSync(findOrInstallChromium(), ['--version'], { encoding: 'utf8' })
  .stdout.trim()
  .split(' ')
  .slice(0, 2)
  .join(' ');

writeFileSync(
  STATEMENT,
  `# Accessibility

The shop means to meet the Web Content Accessibility Guidelines 2.2 at level AA, on every screen, for visitors, shoppers and administrators. This page is written by \`npm run accessibility\` from the run of ${new Date().toISOString().slice(0, 10)}, with axe-core ${axe} in ${browser}; do not edit it.

## What was tested, and what came of it

| test | result |
|---|---|
${suites.flatMap((suite) => rows(suite, [])).join('\n')}

Every rule of axe is on and no part of a page is left out. Each route is judged in light by all of them and in dark by those on colours, at 1280 and 320 px; then at 390 px with forced colours, for targets (24 px, 44 px for what is pressed most) and for a focus that the header or the bar hides; at a zoom of 200 %; and with text spaced as in WCAG 1.4.12.

## What was not tested

- **Screen readers.** Names, roles, states and live regions are tested as the browser hands them on. How NVDA, JAWS, VoiceOver or TalkBack read them aloud was not tried.
- **Other browsers and real devices.** All of it ran in Chromium on a computer; touch, voice control, switches and magnifiers were not tried.
- **People.** Nobody who depends on assistive technology has tried the shop yet.
- **Most of the German shop.** Home, with the offer of the language, and the cart are judged in German; the other pages are the same parts with other words.
- **What administrators write.** Pictures are named by their product's title; texts and pictures of a product are as clear as who entered them makes them.

## Known limits

- A product's description is cut to two lines on the shelf; the whole stands on its page.
- Mails are plain text.
- Pictures at an address outside the shop are shown as they are.

Something that you cannot use is a fault. Please tell whoever runs the shop; in the project it is an issue like any other.
`,
);
console.log(`${STATEMENT} is written.`);
if (suites.some(failed)) process.exit(1);
