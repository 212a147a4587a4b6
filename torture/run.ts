/**
 * Tests the guarantees of the shop under attack, load and failure:
 *
 *     npm run torture                the quick form of all goals that belong to none of the parts below
 *     npm run torture -- --long      the full numbers; fails when a goal cannot run on this machine
 *     npm run torture -- G4 G19      some goals
 *     npm run torture -- processes   kills, full disk, slow database, backup and unsafe starts, sequentially
 *     npm run torture -- live        the goals of the live connection and of load, sequentially
 *     npm run torture -- failover    loss of the primary under load (needs PostgreSQL from the system's packages)
 *     npm run torture -- mutants     mutation testing with all mutants, or some (`-- mutants 'owner condition'`)
 */
import { setMemoryTmpdir } from '../scripts/memory-tmpdir.mjs';
import { type Goal, goals, targetOf, testsOf } from './goals.ts';
import { runMutants } from './mutants.ts';
import { outcomeOf } from './outcome.ts';
import { runPhases } from './parallel-groups.ts';
import { printTable } from './print-table.ts';

const args = process.argv.slice(2);
if (args[0] === 'mutants') process.exit((await runMutants(args.slice(1))) ? 0 : 1);

const long = args.includes('--long');
/** Skips the server tests, which `npm test` and `npm test -- features` have already run. */
const AFTER_SERVER_TESTS = '--after-server-tests';
const afterServerTests = args.includes(AFTER_SERVER_TESTS);
const names = args.filter((arg) => arg !== '--long' && arg !== AFTER_SERVER_TESTS);
const filesOf = (goal: Goal) =>
  testsOf(goal, long).filter((path) => !(afterServerTests && path.startsWith('src/')));

function selectGoals(): readonly Goal[] {
  if (names.length === 0) return goals.filter(({ part }) => long || part === undefined);
  const unknown = names.filter((name) => !goals.some(({ id, part }) => name === id || name === part));
  if (unknown.length > 0) {
    console.error(
      `Unknown goal: ${unknown.join(', ')}. Available: ${goals.map(({ id }) => id).join(' ')}, live, failover, mutants.`,
    );
    process.exit(64);
  }
  return goals.filter(({ id, part }) => names.includes(id) || names.includes(part ?? ''));
}

/** Tests that measure times: at the full numbers they run alone. */
const ALONE = /live\/|crash\/(kills|slow-database)/;
/** Tests that run the server in the test process, in two groups of equal duration; the others use separate processes. */
const ACCESS = /access\/(?!live-authorization)/;
const INPUT = /input\/|orders\/(tampering|account-deletion)|^src\//;

/**
 * The long form and selected goals run sequentially. The quick form runs three parallel groups of about equal duration:
 * each waits a third of its time, so three keep two processors busy. Its time limits are scaled.
 */
function phasesOf(list: readonly Goal[]): string[][][] {
  const files = [...new Set(list.flatMap(filesOf))];
  if (long || names.length > 0) {
    const others = files.filter((file) => !ALONE.test(file));
    return [[others], ...files.filter((file) => ALONE.test(file)).map((file) => [[file]])];
  }
  const access = files.filter((file) => ACCESS.test(file));
  const input = files.filter((file) => INPUT.test(file));
  const others = files.filter((file) => !ACCESS.test(file) && !INPUT.test(file));
  return [[access, input, others]];
}

const list = selectGoals();
// The long form uses a real disk.
if (!long && names.length === 0) setMemoryTmpdir();
const startedAt = performance.now();
const { code, ...results } = await runPhases(phasesOf(list), { TORTURE_FORM: long ? 'long' : 'quick' });
const outcomes = list.map((goal) => outcomeOf(goal.id, filesOf(goal), results, long));
const rows = list.map((goal, n) => [goal.id, goal.subject, targetOf(goal, long), outcomes[n]!.summary]);
console.log();
printTable([['goal', '', 'target', 'result'], ...rows]);
console.log(`\n${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${long ? 'long' : 'quick'} form`);
process.exit(code !== 0 || outcomes.some(({ failed }) => failed) ? 1 : 0);
