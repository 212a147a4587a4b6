/**
 * Lists dependencies with a newer version that runs on the oldest Node this project supports (`engines` in
 * package.json), then those whose newest version needs a newer Node. Exits with status 1 when something can be updated.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import semver from 'semver';
import { npmCommand } from './commands.mjs';

const oldestNode = semver.minVersion(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines.node,
);
/** Its major version follows Node's, so it must match the oldest supported Node. */
const FOLLOWS_NODE = '@types/node';

/**
 * Returns the JSON output of an npm command. Ignores the exit status: `npm outdated` exits with 1 if it finds
 * something.
 */
async function npm(...args) {
  const [program, ...first] = npmCommand();
  const run = promisify(execFile)(program, [...first, ...args, '--json'], { maxBuffer: 64 * 1024 * 1024 });
  const { stdout, stderr } = await run.catch((error) => error);
  if (!stdout.trim() && stderr?.includes('npm error')) throw new Error(stderr.trim());
  return stdout.trim() ? JSON.parse(stdout) : {};
}

const allowsOldestNode = (engines) => !engines?.node || semver.satisfies(oldestNode, engines.node);

/** Returns the newest stable version after `current` that runs on the oldest supported Node, if any. */
async function newestUsable(name, current, latest) {
  const range = name === FOLLOWS_NODE ? `>${current} <${oldestNode.major + 1}` : `>${current} <=${latest}`;
  const found = await npm('view', `${name}@${range}`, 'version', 'engines');
  return (
    [found]
      .flat()
      // Versions that declare no engines come as plain strings.
      .map((entry) => (typeof entry === 'string' ? { version: entry } : entry))
      .filter(({ version, engines }) => version && !semver.prerelease(version) && allowsOldestNode(engines))
      .map(({ version }) => version)
      .sort(semver.rcompare)[0]
  );
}

const usable = [];
const heldBack = [];
for (const [name, { current, latest }] of Object.entries(await npm('outdated'))) {
  const newest = await newestUsable(name, current, latest);
  if (newest) usable.push(`${name}  ${current} → ${newest}`);
  if (newest !== latest) heldBack.push(`${name}  ${newest ?? current}, newest is ${latest}`);
}
console.log(usable.length > 0 ? `Can be updated:\n  ${usable.join('\n  ')}` : 'Nothing to update.');
if (heldBack.length > 0)
  console.log(`\nHeld back, because Node ${oldestNode} cannot run the newest:\n  ${heldBack.join('\n  ')}`);
process.exit(usable.length > 0 ? 1 : 0);
