/**
 * Checks commit titles: conventional type, imperative, at most 72 characters, one idea.
 *
 *     node scripts/check-commit-titles.mjs --message FILE   the message being committed (git hook)
 *     node scripts/check-commit-titles.mjs                  all commits since this check exists (CI)
 *     node scripts/check-commit-titles.mjs --install        installs the git hook; run by every `npm install`
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Characters; longer titles are cut off in most views of a history. */
const MAX_LENGTH = 72;
const TYPES = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test';
const CONVENTIONAL = new RegExp(`^(${TYPES})(\\([a-z0-9, -]+\\))?!?: (?<subject>\\S.*)$`);
const GENERATED = /^(Merge|Revert|fixup!|squash!)/;
/** First words of titles that describe instead of using the imperative. */
const NOT_A_VERB =
  /^(the|an?|each|every|no|one|so|in|of|what|when|who|added|adds|fixed|fixes|changed|changes|removed|removes|\w+ing)$/i;

/** Returns the problems of a title; none if it is valid. */
export function findProblems(title) {
  if (GENERATED.test(title)) return [];
  const subject = CONVENTIONAL.exec(title)?.groups.subject;
  if (!subject)
    return [`must look like "fix(orders): keep the total when …" (types: ${TYPES.replaceAll('|', ', ')})`];
  return [
    title.length > MAX_LENGTH && `has ${title.length} characters, at most ${MAX_LENGTH} are allowed`,
    NOT_A_VERB.test(subject.split(' ')[0]) &&
      'must begin with an imperative verb: "add", not "added" or "the"',
    title.includes(';') && 'must state one idea; move the rest to the body or another commit',
    title.endsWith('.') && 'must not end with a period',
  ].filter(Boolean);
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Titles of the commits since the one that added this file. */
function titlesSinceThisCheck() {
  const first = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-commit-titles.mjs')
    .split('\n')
    .at(-1);
  return first ? git('log', '--no-merges', '--format=%s', `${first}..HEAD`).split('\n').filter(Boolean) : [];
}

/** Only warns on failure: `npm install` must also work without git, and in another user's folder, which git refuses. */
function installHook() {
  try {
    git('config', 'core.hooksPath', '.githooks');
  } catch {
    console.warn('The git hook that checks commit titles is not installed: git refused.');
  }
}

function main([mode, file]) {
  if (!existsSync('.git')) return; // an archive, not a clone
  if (mode === '--install') return installHook();
  const titles = mode === '--message' ? [readFileSync(file, 'utf8').split('\n')[0]] : titlesSinceThisCheck();
  const bad = titles.flatMap((title) => findProblems(title).map((problem) => `"${title}" ${problem}.`));
  if (bad.length === 0) return;
  console.error(`Commit titles:\n${bad.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));
