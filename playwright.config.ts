import { defineConfig } from '@playwright/test';
import { findOrInstallChromium } from './scripts/chromium.mjs';

/** Runs journeys in the system's Chromium with three workers; each worker has a separate shop (e2e/fixtures.ts). */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testIgnore: ['**/audits/**', '**/extended/**', '**/optional/**'] },
    // Journeys that would make each `npm test` too long.
    { name: 'extended', testMatch: '**/extended/*.spec.ts' },
    { name: 'optional', testMatch: '**/optional/*.spec.ts' },
    // All screens under one condition: accessibility, layout stability, a slow machine, no server rendering.
    { name: 'audits', testMatch: '**/audits/*.spec.ts' },
  ],
  outputDir: 'test-results',
  // Journeys wait for timers and the network: on two cores, three workers take 5 % less time than two.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // No retries, here or in continuous integration: a flaky test hides a bug.
  retries: 0,
  // Long timeouts for a busy machine; the benchmarks measure speed.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // A service worker would answer requests for which journeys inject faults; e2e/audits/offline.spec.ts enables it.
    serviceWorkers: 'block',
    // Transitions slow down every page; e2e/audits/animations.spec.ts enables them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Traces copy the page at each step: enable them with TRACE=1.
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
