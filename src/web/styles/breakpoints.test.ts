import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Names of breakpoints in Tailwind's default theme; the shop's theme defines its own. */
const DEFAULT_NAMES = ['sm', 'md', 'lg', 'xl', '2xl'];

const defined = Array.from(
  readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').matchAll(/--breakpoint-(\w+):/g),
  ([, name]) => name!,
);

/** Returns the breakpoints of the classes in a source file, as in `md:flex` and `max-md:hidden`. */
const breakpointsOf = (code: string) =>
  Array.from(
    code.matchAll(/(?<=[\s"'`:])(?:(?:min|max)-)?(\d?\w+):(?=[a-z[-])/g),
    ([, name]) => name!,
  ).filter((name) => DEFAULT_NAMES.includes(name) || defined.includes(name));

// Tailwind generates no style for a class with an unknown breakpoint, and reports no error.
it('defines every breakpoint that a class uses', () => {
  const unknown = ['src', 'gallery'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        breakpointsOf(readFileSync(join(ROOT, folder, file), 'utf8'))
          .filter((name) => !defined.includes(name))
          .map((name) => `${folder}/${file}: ${name}`),
      ),
  );
  expect(defined).toContain('md');
  expect(unknown).toEqual([]);
});
