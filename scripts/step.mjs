import { spawn, spawnSync } from 'node:child_process';

/** Prints what was done and how long it took, aligned with the lines of the server's start. */
export function told(text, since) {
  console.log(`${((performance.now() - since) / 1000).toFixed(2).padStart(6)} s  ${text}`);
}

/**
 * Runs a program to its end with our terminal.
 * @returns {number} its exit code; 128 and the signal's number when it was ended by one
 */
export function run(program, args, options = {}) {
  const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (error) console.error(`${program}: ${error.message}`);
  if (signal) return 128 + (signal === 'SIGINT' ? 2 : 15);
  return status ?? 1;
}

/**
 * Runs programs side by side to their ends with our terminal.
 * @returns {Promise<number[]>} their exit codes; 1 when one was ended by a signal
 */
export function runSideBySide(programs) {
  return Promise.all(
    programs.map(
      ([program, ...args]) =>
        new Promise((resolve) => {
          const child = spawn(program, args, { stdio: 'inherit' });
          child.once('error', (error) => {
            console.error(`${program}: ${error.message}`);
            resolve(1);
          });
          child.once('exit', (code) => resolve(code ?? 1));
        }),
    ),
  );
}

/** Runs npm: the one that runs us, so that its version is the same. */
export function npm(args, options) {
  const [program, ...first] = npmItself();
  return run(program, [...first, ...args], options);
}

/** How npm is called. */
export function npmItself() {
  const self = process.env.npm_execpath;
  return self?.endsWith('.js') ? [process.execPath, self] : ['npm'];
}

/** Ends this program with one sentence for the person at the terminal. */
export function refuse(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
