import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './step.mjs';

/** The first is Chromium without a window to draw: the same pages in two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** Debian's packages; the first that the system has is installed. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, one on the machine, or, for root on a system with
 * Debian's packages, one that is installed now.
 * @returns {string}
 * @throws {Error} with one sentence that says how to get one
 */
export function findOrInstallChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, and no program is there.`);
  }
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install();
    const installed = find();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need Chromium: install it (Debian, Ubuntu: sudo apt-get install chromium-headless-shell, or chromium), or set CHROMIUM_PATH to one.',
  );
}

function find() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    '/usr/bin',
    '/usr/local/bin',
  ];
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...ELSEWHERE].find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install() {
  console.log("Installing Chromium from the system's packages ...");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (run('apt-get', ['update', '-qq'], { env }) !== 0) return;
  PACKAGES.some((name) => run('apt-get', ['install', '-y', '-qq', name], { env }) === 0);
}
