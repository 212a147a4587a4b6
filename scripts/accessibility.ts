/**
 * `npm run accessibility` runs the accessibility tests and writes the results to docs/accessibility.md.
 * `npm run accessibility -- results.json` writes the JSON results of an earlier run instead of running the tests.
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
  'e2e/audits/keyboard-only.spec.ts',
];

interface Suite {
  title: string;
  specs?: { title: string; ok: boolean }[];
  suites?: Suite[];
}

/** Runs the tests and returns the path of their results. */
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
const hasFailed = (suite: Suite): boolean =>
  (suite.specs ?? []).some(({ ok }) => !ok) || (suite.suites ?? []).some(hasFailed);

const rows = (suite: Suite, parentTitles: string[]): string[] => [
  ...(suite.specs ?? []).map(
    ({ title, ok }) => `| ${[...parentTitles, title].join(': ')} | ${ok ? 'passed' : '**failed**'} |`,
  ),
  ...(suite.suites ?? []).flatMap((inner) => rows(inner, [...parentTitles, inner.title])),
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

The shop aims to meet the Web Content Accessibility Guidelines 2.2 at level AA, on every screen, for visitors, shoppers and administrators. \`npm run accessibility\` wrote this page from the run of ${new Date().toISOString().slice(0, 10)}, with axe-core ${axe} in ${browser}; do not edit it.

## Results

| test | result |
|---|---|
${suites.flatMap((suite) => rows(suite, [])).join('\n')}

All axe rules are enabled, and no part of a page is excluded. Each route is tested in light mode with all rules and in dark mode with the colour rules, at 1280 and 320 px; at 390 px with forced colours, for target sizes (24 px, 44 px for frequent actions) and for a focus hidden by the header or the bar; at 200 % zoom; and with the text spacing of WCAG 1.4.12.

## Not tested

- **Screen readers.** Names, roles, states and live regions are tested as the browser exposes them. NVDA, JAWS, VoiceOver and TalkBack were not tested.
- **Other browsers and real devices.** All tests ran in Chromium on a computer; touch, voice control, switches and magnifiers were not tested.
- **Users.** No user of assistive technology has tested the shop yet.
- **Most of the German shop.** Home (with the language banner) and the cart are tested in German; the other pages use the same components with translated texts.
- **Content written by administrators.** The alternative text of a picture is the product's title; administrators are responsible for the quality of titles, descriptions and pictures.

## Known limits

- Lists show only two lines of a product's description; the product page shows the full text.
- Emails are plain text.
- Pictures from other sites are shown unchanged.

If you cannot use something, please report it to the owner of the shop, or open an issue in the project.
`,
);
console.log(`Written to ${STATEMENT}`);
if (suites.some(hasFailed)) process.exit(1);
