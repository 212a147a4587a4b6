import { spawn, spawnSync } from 'node:child_process';

/** Prints the seconds since `start` and a text, aligned with the log lines of the server's start. */
export function logDuration(text, start) {
  console.log(`${((performance.now() - start) / 1000).toFixed(2).padStart(6)} s  ${text}`);
}

/**
 * Runs a program in this terminal and waits for its end.
 * @returns {number} its exit code, or 128 plus the signal's number
 */
export function run(program, args, options = {}) {
  const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (error) console.error(`${program}: ${error.message}`);
  if (signal) return 128 + (signal === 'SIGINT' ? 2 : 15);
  return status ?? 1;
}

/**
 * Runs programs concurrently in this terminal and waits for the end of all.
 * @returns {Promise<number[]>} their exit codes; 1 for a program that a signal ended
 */
export function runParallel(programs) {
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

/** Runs the same npm that started this script. */
export function npm(args, options) {
  const [program, ...first] = npmCommand();
  return run(program, [...first, ...args], options);
}

/** Returns the program and first arguments that start npm. */
export function npmCommand() {
  const npmScript = process.env.npm_execpath;
  return npmScript?.endsWith('.js') ? [process.execPath, npmScript] : ['npm'];
}

/** Prints an error and exits. */
export function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
