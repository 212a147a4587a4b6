/**
 * What the shop promises under attack, load and failure, tried by machine:
 *
 *     npm run torture                the quick form of every goal
 *     npm run torture -- --long      the full numbers; a goal that cannot run here fails it
 *     npm run torture -- G4 G19      some goals
 *     npm run torture -- live        the goals of the live connection and of load, one after the other
 *     npm run torture -- failover    a primary lost under load (needs PostgreSQL from the system's packages)
 *     npm run torture -- mutants     breaks the code on purpose and expects the named tests to notice (or some of
 *                                    them: `-- mutants origin-of-a-write`)
 */
import { setMemoryTmpdir } from '../scripts/memory-tmpdir.mjs';
import { type Goal, goals, testsOf } from './goals.ts';
import { runPhases } from './lanes.ts';
import { tryMutants } from './mutants.ts';
import { outcomeOf } from './outcome.ts';

const words = process.argv.slice(2);
if (words[0] === 'mutants') process.exit((await tryMutants(words.slice(1))) ? 0 : 1);

const long = words.includes('--long');
/** `npm test` has run the server's own tests already. */
const AFTER_SERVER_TESTS = '--after-server-tests';
const afterServerTests = words.includes(AFTER_SERVER_TESTS);
const names = words.filter((word) => word !== '--long' && word !== AFTER_SERVER_TESTS);
const filesOf = (goal: Goal) =>
  testsOf(goal, long).filter((path) => !(afterServerTests && path.startsWith('src/')));

function chosen(): readonly Goal[] {
  if (names.length === 0) return goals.filter(({ part }) => long || part === undefined);
  const unknown = names.filter((name) => !goals.some(({ id, part }) => name === id || name === part));
  if (unknown.length > 0) {
    console.error(
      `There is no goal ${unknown.join(', ')}; there are ${goals.map(({ id }) => id).join(' ')}, live, failover, mutants.`,
    );
    process.exit(64);
  }
  return goals.filter(({ id, part }) => names.includes(id) || names.includes(part ?? ''));
}

/** What asks for times that a neighbour would spoil: alone at the full numbers. */
const ALONE = /live\/|crash\/(kills|slow-database)/;
/** Tests of the server in their own process: its sources are read once for all of them. */
const IN_PROCESS = /access\/(?!live-end)|input\/|orders\/(tampering|leaving)|^src\//;
/** Tests with a browser or with a shop of their own; the others share a shop of two processes. */
const OWN_SHOPS = /browser\/|crash\/(backup|disk-full|slow-database)|^torture\/start/;

/**
 * The full numbers, or those of chosen goals, are seen one after the other. The quick form has three
 * lanes of about equal duration: a third of each lane is waiting, so that three keep two processors busy. Time limits are
 * several times what is needed there.
 */
function phasesOf(list: readonly Goal[]): string[][][] {
  const files = [...new Set(list.flatMap(filesOf))];
  if (long || names.length > 0) {
    const others = files.filter((file) => !ALONE.test(file));
    return [[others], ...files.filter((file) => ALONE.test(file)).map((file) => [[file]])];
  }
  const [inProcess, ownShops] = [IN_PROCESS, OWN_SHOPS].map((lane) =>
    files.filter((file) => lane.test(file)),
  );
  const shared = files.filter((file) => !IN_PROCESS.test(file) && !OWN_SHOPS.test(file));
  return [[shared, inProcess!, ownShops!]];
}

const list = chosen();
// The full numbers are seen on a real disk.
if (!long && names.length === 0) setMemoryTmpdir();
const begun = performance.now();
const { code, ...tried } = await runPhases(phasesOf(list), { TORTURE_FORM: long ? 'long' : 'quick' });
const outcomes = list.map((goal) => outcomeOf(goal.id, filesOf(goal), tried, long));
const rows = list.map((goal, n) => [
  goal.id,
  goal.what,
  (long && goal.askedLong) || goal.asked,
  outcomes[n]!.said,
]);
const head = ['goal', '', 'asked', 'seen'];
const widths = [0, 1, 2].map((column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
console.log();
for (const row of [head, ...rows])
  console.log(row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
console.log(`\n${((performance.now() - begun) / 1000).toFixed(0)} s, ${long ? 'long' : 'quick'} form`);
process.exit(code !== 0 || outcomes.some(({ wrong }) => wrong) ? 1 : 0);
