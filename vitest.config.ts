import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { inlineScript } from './scripts/inline-script-plugin.ts';
import { FEATURES } from './src/shop/settings/rules.ts';
import { type Goal, goals, testsOf } from './torture/goals.ts';

/** The server tests that prove a goal. */
const serverTestsOf = (goal: Goal) =>
  [...testsOf(goal, false), ...testsOf(goal, true)]
    .filter((path) => path.startsWith('src/'))
    .map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`));

/** ms; far above what any test needs, so that only a hang fails on a busy machine. */
const TIME_LIMITS = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

/** Component tests that share a window: these folders keep their state in the store, which each test creates. */
const SCREEN_TESTS = ['src/{shop,web/pages,web/ui}/**/*.test.tsx', 'gallery/*.test.tsx'];

/** Tests that start processes, such as commands and databases: they take as long as a quarter of the server tests. */
const PROCESS_TESTS = [
  'src/server/storage/embedded/{kills,recovery,start}.test.ts',
  'src/server/backup/{backup,erase}.test.ts',
  'src/server/doctor/cli.test.ts',
  'src/server/supervisor.test.ts',
  'src/shop/account/server/administrators.test.ts',
  'scripts/{outdated,prepare}.test.ts',
];

/** Server tests of optional features. */
const FEATURE_TESTS = `src/shop/{${FEATURES.join(',')}}/server/**/*.test.ts`;

/** Unit tests, component tests in happy-dom, server tests against a real PostgreSQL, and torture tests (`npm run torture`). */
export default defineConfig({
  test: {
    // Server tests wait for PostgreSQL for a quarter of their time: on two cores, three workers take 12 % less time than two.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          ...TIME_LIMITS,
          isolate: false,
          environment: 'node',
          include: ['{src,demo,scripts,test}/**/*.test.ts'],
          exclude: ['src/**/server/**', 'src/server/**', ...PROCESS_TESTS, '**/node_modules/**'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'component',
          ...TIME_LIMITS,
          // Threads share compiled code: processes take a quarter longer.
          pool: 'threads',
          // Loading React and the components again for each file would take longer than their tests.
          isolate: false,
          environment: 'happy-dom',
          setupFiles: ['test/component-setup.ts'],
          include: SCREEN_TESTS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'browser-state',
          ...TIME_LIMITS,
          // These test state of the whole window or of a module, so each file needs its own window and modules.
          pool: 'vmForks',
          environment: 'happy-dom',
          setupFiles: ['test/component-setup.ts'],
          include: ['src/**/*.test.tsx'],
          exclude: [...SCREEN_TESTS, '**/node_modules/**'],
        },
      },
      {
        plugins: [inlineScript()],
        test: {
          name: 'server',
          // Loading the server again for each file would take as long as its tests.
          isolate: false,
          environment: 'node',
          include: ['src/**/server/**/*.test.ts', 'src/server/**/*.test.ts'],
          exclude: [...PROCESS_TESTS, FEATURE_TESTS, '**/node_modules/**'],
          globalSetup: ['test/postgres.ts'],
          ...TIME_LIMITS,
        },
      },
      {
        plugins: [inlineScript()],
        test: {
          name: 'features',
          isolate: false,
          environment: 'node',
          include: [FEATURE_TESTS],
          globalSetup: ['test/postgres.ts'],
          ...TIME_LIMITS,
        },
      },
      {
        plugins: [inlineScript()],
        test: {
          name: 'processes',
          isolate: false,
          environment: 'node',
          include: PROCESS_TESTS,
          globalSetup: ['test/postgres.ts'],
          ...TIME_LIMITS,
        },
      },
      {
        plugins: [inlineScript()],
        test: {
          name: 'torture',
          environment: 'node',
          // Some server tests prove a goal; in one run with the others, the server is loaded once.
          include: ['torture/**/*.test.ts', ...goals.flatMap(serverTestsOf)],
          // One process: measurements must not compete with other tests, and the server is loaded once.
          isolate: false,
          // Load the built program without transforming it.
          server: { deps: { external: [/\/dist\/server\//] } },
          globalSetup: ['test/postgres.ts'],
          ...TIME_LIMITS,
          // Far above what a test needs, as for the others: with the full numbers, one takes up to an hour.
          testTimeout: process.env.TORTURE_FORM === 'long' ? 3_600_000 : 300_000,
        },
      },
    ],
  },
});
