import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowed, forbidden } from './import-boundaries.ts';

const root = join(import.meta.dirname, '..');
const CONFIG = join(root, '.dependency-cruiser.cjs');

async function cruiseTree(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const options = await extractOptions(CONFIG);
  const { output } = await cruise(folders, { ...options, baseDir, validate: true });
  return output as ICruiseResult;
}

/** Package name of paths in node_modules, else the path. */
const short = (path: string) => path.replace(/^.*node_modules\/((@[^/]+\/)?[^/]+)\/.*$/, '$1');

describe('the import boundaries', () => {
  const tree = mkdtempSync(join(tmpdir(), 'shopkeeper-boundaries-'));
  const violations = new Set<string>();
  const written = new Map<string, string>();

  beforeAll(async () => {
    for (const { from, to } of [...forbidden, ...allowed]) {
      const isFile = /^(src|demo|test|e2e|scripts)\//.test(to);
      const path = relative(dirname(from), to);
      const target = isFile ? (path.startsWith('.') ? path : `./${path}`) : to;
      if (isFile && !written.has(to) && !to.includes('missing')) written.set(to, '');
      written.set(from, `${written.get(from) ?? ''}import '${target}';\n`);
    }
    for (const [path, text] of written) {
      mkdirSync(join(tree, dirname(path)), { recursive: true });
      writeFileSync(join(tree, path), `${text}export {};\n`);
    }
    cpSync(join(root, 'package.json'), join(tree, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    const { summary } = await cruiseTree(tree, ['src', 'demo']);
    for (const { rule, from, to } of summary.violations)
      violations.add(`${rule.name}: ${from} -> ${short(to)}`);
  }, 60_000);
  afterAll(() => rmSync(tree, { recursive: true }));

  it.each(forbidden)('$rule: $from may not import $to', ({ rule, from, to }) => {
    expect([...violations]).toContain(`${rule}: ${from} -> ${to}`);
  });

  it.each(allowed)('$from may import $to', ({ from, to }) => {
    expect([...violations].filter((line) => line.endsWith(` ${from} -> ${to}`))).toEqual([]);
  });

  it('have a forbidden import for every rule, and a message that says what to do instead', async () => {
    const { ruleSet } = await extractOptions(CONFIG);
    const rules = ruleSet?.forbidden ?? [];
    expect(rules.length).toBeGreaterThan(20);
    expect([...new Set(forbidden.map(({ rule }) => rule))].sort()).toEqual(
      rules.map(({ name }) => name).sort(),
    );
    for (const { comment } of rules) expect(comment?.length).toBeGreaterThan(60);
  });
});

describe('the rules of Biome', () => {
  const tree = mkdtempSync(join(tmpdir(), 'shopkeeper-lint-'));
  const lint = (files: Record<string, string>): string => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(tree, dirname(path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    try {
      return execFileSync(join(root, 'node_modules/.bin/biome'), ['lint', ...Object.keys(files)], {
        cwd: tree,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      return String((error as { stderr: string }).stderr);
    }
  };
  beforeAll(() => {
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>;
    writeFileSync(
      join(tree, 'biome.json'),
      JSON.stringify({ ...config, $schema: undefined, vcs: undefined }),
    );
    cpSync(join(root, '.biome'), join(tree, '.biome'), { recursive: true });
  });
  afterAll(() => rmSync(tree, { recursive: true }));

  it('forbid a contract to import values from its schemas', () => {
    const lintContract = (text: string) =>
      lint({
        'src/shop/cart/schemas.ts': 'export const Cart = 1;\nexport type Cart = number;\n',
        'src/shop/cart/contract.ts': text,
      });
    for (const text of [
      "import { Cart } from './schemas.ts';\n\nexport const cart = Cart;\n",
      "import * as s from './admin-schemas.ts';\n\nexport const cart = s.Cart;\n",
      "export { Cart } from './schemas.ts';\n",
      "export * from './schemas.ts';\n",
    ])
      expect(lintContract(text)).toContain('The browser loads contracts');
    for (const text of [
      "import type { Cart } from './schemas.ts';\n\nexport const cart: Cart = 1;\n",
      "import type * as s from './schemas.ts';\n\nexport const cart: s.Cart = 1;\n",
      "export type * from './schemas.ts';\n",
    ])
      expect(lintContract(text)).not.toContain('The browser loads contracts');
  });

  it('forbid import cycles, except of types', () => {
    const cycle = (kind: string) => ({
      'src/a.ts': "import { b } from './b.ts';\n\nexport const a = () => b;\nexport type A = typeof a;\n",
      'src/b.ts': `import ${kind}{ A } from './a.ts';\n\nexport const b = (): A | undefined => ${kind ? 'undefined' : 'A'};\n`,
    });
    expect(lint(cycle(''))).toContain('noImportCycles');
    expect(lint(cycle('type '))).not.toContain('noImportCycles');
  });
});
