import { defineConfig } from '@playwright/test';
import { findOrInstallChromium } from './scripts/chromium.mjs';

/** Journeys in the system's Chromium, two at a time; each worker has a shop of its own (e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testIgnore: '**/audits/**' },
    // Every screen under one condition each: accessibility, layout stability, a slow machine, no server rendering.
    { name: 'audits', testMatch: '**/audits/*.spec.ts' },
  ],
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // No retries, here or in continuous integration: a test that fails once in a while hides a fault.
  retries: 0,
  // Patience for a busy machine; what must be quick is measured by the bench.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // Journeys make their faults between page and shop; the worker between them is tried in without-a-network.
    serviceWorkers: 'block',
    // Transitions cost time on every page; small-motions looks at them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A trace costs each step a copy of the page: TRACE=1 takes them.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findOrInstallChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
