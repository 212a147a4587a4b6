import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { type Goal, goals, testsOf } from './torture/goals.ts';

/** The server's own tests by which a goal is shown. */
const serverTestsOf = (goal: Goal) =>
  [...testsOf(goal, false), ...testsOf(goal, true)]
    .filter((path) => path.startsWith('src/'))
    .map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`));

/** Far above what any test needs (ms): a busy machine must not fail one, and a hang still ends. */
const TIME_LIMITS = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

/**
 * Four kinds of tests: pure rules, components in a small DOM, the server against a real PostgreSQL, and what the shop
 * survives (`npm run torture`).
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          ...TIME_LIMITS,
          isolate: false,
          environment: 'node',
          include: ['{src,demo,scripts,test}/**/*.test.ts'],
          exclude: ['src/**/server/**', 'src/server/**', '**/node_modules/**'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'component',
          ...TIME_LIMITS,
          // A context for each file in one process: as apart as processes, in less than half the time.
          pool: 'vmForks',
          environment: 'happy-dom',
          setupFiles: ['test/browser-globals.ts'],
          include: ['src/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'server',
          // Reading the whole server anew for each file would take as long as its tests.
          isolate: false,
          environment: 'node',
          include: ['src/**/server/**/*.test.ts', 'src/server/**/*.test.ts'],
          globalSetup: ['test/postgres.ts'],
          ...TIME_LIMITS,
        },
      },
      {
        test: {
          name: 'torture',
          environment: 'node',
          // Some of the server's own tests show a goal: in one run with the others the server is read once.
          include: ['torture/**/*.test.ts', ...goals.flatMap(serverTestsOf)],
          // One process for all: what it measures must not compete with another test, nor be read anew for each.
          isolate: false,
          // The built program is read as it is.
          server: { deps: { external: [/\/dist\/server\//] } },
          globalSetup: ['test/postgres.ts'],
          ...TIME_LIMITS,
        },
      },
    ],
  },
});
