import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Marks the process that the supervisor has started. */
export const SUPERVISED = '--supervised';
/** A process that dies is started again after this long (ms), doubled for each death within a minute. */
const RESTART_DELAY = { first: 200, longest: 10_000, forgetDeath: 60_000 };
/** A process that has not ended this long after a signal is killed (ms): it may take 60 s of notice and 12 s to close. */
const KILL_DELAY_MS = 90_000;
/** What the process sends once it is open. */
const OPEN = 'open';

/**
 * Runs the program in a process of its own and starts it again when it dies: of a full heap, a crash or `kill -9`. A
 * start that never succeeds, and a process that ends by itself with 0, are not repeated; this process then ends with the
 * same exit code. SIGINT and SIGTERM are passed on.
 *
 * It loads nothing else, so that it is small and has no reason to die itself. The embedded database belongs to the
 * process: its watchdog stops it when that dies, and the next start opens it again.
 */
export function supervise(program: string, args: readonly string[]): void {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let hasOpened = false;
  let isClosing = false;
  let recentDeaths = 0;

  const start = () => {
    child = spawn(process.execPath, [...process.execArgv, program, ...args, SUPERVISED], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      if (message === OPEN) hasOpened = true;
    });
    // Also when there is no room for another process; then there is no exit.
    child.on('error', (error) => child?.pid === undefined && ended(1, error.message));
    child.once('exit', (code, signal) =>
      ended(code ?? 128 + constants.signals[signal ?? 'SIGKILL'], signal ?? `exit code ${code}`),
    );
  };
  const ended = (code: number, reason: string) => {
    child = undefined;
    if (isClosing || !hasOpened || code === 0) process.exit(code);
    const wait = Math.min(RESTART_DELAY.longest, RESTART_DELAY.first * 2 ** recentDeaths++);
    setTimeout(() => recentDeaths--, RESTART_DELAY.forgetDeath).unref();
    process.stderr.write(`The shop's process ended (${reason}); it starts again in ${wait / 1_000} s.\n`);
    restart = setTimeout(start, wait);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isClosing = true;
      clearTimeout(restart);
      if (!child) process.exit(0);
      child.kill(signal);
      setTimeout(() => child?.kill('SIGKILL'), KILL_DELAY_MS).unref();
    });
  start();
}

/**
 * In the supervised process: ends it at once when its supervisor has died, as if both had been killed together. Nothing
 * is left running that would keep the port or the data directory from the next start.
 */
export function endWithSupervisor(): void {
  process.once('disconnect', () => process.exit(1));
}

/** In the supervised process: from now on it is started again when it dies. Does nothing without a supervisor. */
export function notifySupervisorOpen(): void {
  process.send?.(OPEN);
}
