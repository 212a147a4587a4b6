import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Argument of the process that the supervisor starts. */
export const SUPERVISED = '--supervised';
/** Delay before a crashed process is restarted (ms), doubled for each crash in the last minute (`window`). */
const RESTART_DELAY = { first: 200, longest: 10_000, window: 60_000 };
/** A process still running this long after a signal is killed (ms): it may drain for 60 s and close within 12 s. */
const KILL_DELAY_MS = 90_000;
/** Message that the child process sends once it accepts requests. */
const OPEN = 'open';

/**
 * Runs the program in a child process and restarts it after a crash, a full heap or `kill -9`. A process that exits
 * before it is open, or with status 0, is not restarted; this process then exits with the same status. Forwards SIGINT
 * and SIGTERM.
 *
 * Loads nothing else, so that it stays small and does not crash itself. The embedded database belongs to the child
 * process: its watchdog stops the database when the child dies, and the next start opens it again.
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
    // A failed spawn (process limit) emits no `exit`.
    child.on('error', (error) => child?.pid === undefined && handleEnd(1, error.message));
    child.once('exit', (code, signal) =>
      handleEnd(code ?? 128 + constants.signals[signal ?? 'SIGKILL'], signal ?? `exit code ${code}`),
    );
  };
  const handleEnd = (code: number, reason: string) => {
    child = undefined;
    if (isClosing || !hasOpened || code === 0) process.exit(code);
    const delay = Math.min(RESTART_DELAY.longest, RESTART_DELAY.first * 2 ** recentDeaths++);
    setTimeout(() => recentDeaths--, RESTART_DELAY.window).unref();
    process.stderr.write(`The shop's process ended (${reason}); it restarts in ${delay / 1_000} s.\n`);
    restart = setTimeout(start, delay);
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
 * In the supervised process: exits immediately when the supervisor has died, so that the port and the data directory are
 * free for the next start.
 */
export function endWithSupervisor(): void {
  process.once('disconnect', () => process.exit(1));
}

/** In the supervised process: requests to be restarted after crashes from now on. Does nothing without a supervisor. */
export function notifySupervisorOpen(): void {
  process.send?.(OPEN);
}
