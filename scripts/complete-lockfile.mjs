/**
 * Adds missing optional packages of other platforms to package-lock.json. npm omits them if the registry does not have
 * them, and `npm ci` then rejects the lock file on every platform. Run it after each change of dependencies:
 *
 *     node scripts/complete-lockfile.mjs
 *
 * Versions come from the depending package; added entries have no integrity hash.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * Adds the missing entries and returns their names.
 * @param {{ packages: Record<string, any> }} lock
 */
export function complete(lock) {
  const added = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock, path, name)) continue;
      if (!EXACT.test(version))
        throw new Error(`${path} requires ${name}@${version}, which is not an exact version`);
      lock.packages[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev && { dev: true }),
        optional: true,
      };
      added.push(name);
    }
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  return added;
}

/** Looks next to the package, then in every folder above, as Node resolves packages. */
function isLocked(lock, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** Reads the platform from the package name, such as `@swc/core-linux-arm-gnueabihf`. */
function platformOf(name) {
  const parts = name.split(/[-/]/);
  const os = parts.find((part) => SYSTEMS.includes(part));
  const cpu = parts.find((part) => PROCESSORS.includes(part));
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32'))
    throw new Error(`Cannot read the platform from the package name ${name}`);
  const libc = os === 'linux' && (parts.some((part) => part.startsWith('musl')) ? 'musl' : 'glibc');
  return { cpu: [cpu], ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = complete(lock);
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    added.length > 0 ? `Added to package-lock.json: ${added.join(', ')}` : 'package-lock.json is complete.',
  );
}
