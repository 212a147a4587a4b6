import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

export type Watchdog = {
  /** Ends the watchdog without signalling the server. */
  release(): void;
};

/**
 * The script reads a pipe whose other end only this process holds. If the pipe closes without the word "release", this
 * process has died: the script sends SIGINT (fast shutdown), and SIGQUIT after 30 s. `$1` is the server's pid, `$2` its
 * data directory. On Linux, the script sends signals only if this is the process's working directory, because another
 * process may have the pid by then. A server that has just been spawned has not changed to it yet: the script waits up to
 * a second.
 */
const SCRIPT = `
while IFS= read -r word; do [ "$word" = release ] && exit 0; done
is_server() { [ ! -e /proc/self/cwd ] || [ "$(readlink "/proc/$1/cwd")" = "$2" ]; }
waited=0
until is_server "$1" "$2"; do
  [ "$waited" -lt 10 ] && kill -0 "$1" 2>/dev/null || exit 0
  sleep 0.1; waited=$((waited + 1))
done
kill -INT "$1" || exit 0
waited=0
while [ "$waited" -lt 300 ] && kill -0 "$1" 2>/dev/null; do sleep 0.1; waited=$((waited + 1)); done
kill -0 "$1" 2>/dev/null && is_server "$1" "$2" && kill -QUIT "$1"
`;

/** Starts the watchdog in a separate session, which Ctrl-C does not reach, and replaces it if it dies. */
export function startWatchdog(pid: number, clusterDataDir: string): Watchdog {
  let released = false;
  let current = spawnWatchdog();

  function spawnWatchdog() {
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'shopkeeper-watchdog', String(pid), clusterDataDir], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
    });
    child.unref();
    (child.stdin as Socket).unref();
    child.stdin.on('error', () => {}); // it has died: 'exit' follows
    child.once('error', () => {}); // could not be spawned
    child.once('exit', () => {
      setTimeout(() => {
        if (!released) current = spawnWatchdog();
      }, 1000).unref();
    });
    return child;
  }

  return {
    release() {
      released = true;
      current.stdin.end('release\n');
    },
  };
}
