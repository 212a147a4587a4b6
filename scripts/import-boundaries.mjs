/**
 * Checks that the sources import only what `.dependency-cruiser.cjs` allows, and that dependency-cruiser has found every
 * import: an import that it misses could break any rule.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const { output: result } = await cruise(['src', 'demo', 'gallery'], {
  ...(await extractOptions(resolve('.dependency-cruiser.cjs'))),
  validate: true,
});
const report = await format(result, { outputType: 'err' });
console.log(report.output);
const missed = result.modules.flatMap(missedImports);
for (const line of missed) console.error(`dependency-cruiser does not find the import of ${line}`);
process.exit(report.exitCode || (missed.length > 0 ? 1 : 0));

/** Returns a line per import of a file that dependency-cruiser has not found. */
function missedImports({ source, dependencies }) {
  if (!/^(src|demo|gallery)\/.*\.tsx?$/.test(source)) return [];
  const written = readFileSync(source, 'utf8').matchAll(
    /^(?:import|export|\}) [^;'"`]*?from '([^']+)';|(?<!typeof )\bimport\('([^'/][^']*)'\)/gm,
  );
  const names = [...written].map((match) => (match[1] ?? match[2]).replace(/^node:/, ''));
  const found = new Set(dependencies.map(({ module }) => module));
  return names.filter((name) => !found.has(name)).map((name) => `${name} in ${source}`);
}
