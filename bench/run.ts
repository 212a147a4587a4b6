import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { projectFile } from '../src/server/project.ts';
import { cleanUp } from './clean-up.ts';
import type { Figure } from './row.ts';
import { rows } from './rows.ts';

/**
 * `npm run bench` runs all benchmarks, `npm run bench -- list home` some of them. Figures are compared with a baseline
 * measured alternately in the same run, so that other load affects both. Results are also written as JSON to
 * bench/results/. The shops of the growth rows are cached in bench/data (or BENCH_DATA).
 */
const names = process.argv.slice(2);
const unknown = names.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no row ${unknown.join(', ')}. Rows: ${rows.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}

const results: { name: string; title: string; figures: Figure[] }[] = [];
process.stdout.write(`Node ${process.version}, ${cpus().length} cores\n\n`);
try {
  for (const row of rows.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const figures = [await row.run()].flat();
    await cleanUp('row');
    results.push({ name: row.name, title: row.title, figures });
    for (const { figure, baseline, goal, value, reached, spread } of figures) {
      process.stdout.write(`${reached ? 'reached    ' : 'NOT REACHED'}  ${row.title}\n`);
      process.stdout.write(
        `             ${value} (goal ${goal}): ${figure}${baseline && ` vs. ${baseline}`}${spread ? `; rounds ${spread}` : ''}\n`,
      );
    }
  }
} finally {
  await cleanUp('row');
  await cleanUp('run');
}
const folder = projectFile('bench/results');
await mkdir(folder, { recursive: true });
const file = `${folder}/${new Date().toISOString().replaceAll(':', '-')}.json`;
await writeFile(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, results }, null, 2)}\n`,
);
process.stdout.write(`\nWritten to bench/results/${file.split('/').at(-1)}\n`);
