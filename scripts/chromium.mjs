import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './commands.mjs';

/** In order of preference: the headless shell renders the same pages in two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** Debian packages, in order of preference. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const MACOS_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for the browser tests: the one at `CHROMIUM_PATH`, else one that is installed. If there is none, root
 * installs one on a system with apt-get.
 * @returns {string} its path
 * @throws {Error} that explains how to install one
 */
export function findOrInstallChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (isExecutable(configuredPath)) return configuredPath;
    throw new Error(`CHROMIUM_PATH is ${configuredPath}, which is not an executable file.`);
  }
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install();
    const installed = find();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need Chromium: install it (Debian, Ubuntu: sudo apt-get install chromium-headless-shell, or chromium), or set CHROMIUM_PATH to its path.',
  );
}

function find() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    '/usr/bin',
    '/usr/local/bin',
  ];
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...MACOS_PATHS].find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install() {
  console.log('Installing Chromium with apt-get ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (run('apt-get', ['update', '-qq'], { env }) !== 0) return;
  PACKAGES.some((name) => run('apt-get', ['install', '-y', '-qq', name], { env }) === 0);
}
