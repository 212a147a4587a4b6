import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

export type Watchdog = {
  /** The server has ended, or somebody else looks after it: nothing will be signalled any more. */
  release(): void;
};

/**
 * Reads a pipe whose other end only this process holds. When it closes without the word, the process died, in
 * whatever way, and the server is asked to stop (SIGINT: at once but cleanly), later told to (SIGQUIT).
 * `$1` pid of the server, `$2` its data directory: by then another process may have that pid, and a server that was
 * only just started is not there yet.
 */
const SCRIPT = `
while IFS= read -r word; do [ "$word" = release ] && exit 0; done
ours() { [ ! -e /proc/self/cwd ] || [ "$(readlink "/proc/$1/cwd")" = "$2" ]; }
waited=0
until ours "$1" "$2"; do
  [ "$waited" -lt 10 ] && kill -0 "$1" 2>/dev/null || exit 0
  sleep 0.1; waited=$((waited + 1))
done
kill -INT "$1" || exit 0
waited=0
while [ "$waited" -lt 300 ] && kill -0 "$1" 2>/dev/null; do sleep 0.1; waited=$((waited + 1)); done
kill -0 "$1" 2>/dev/null && ours "$1" "$2" && kill -QUIT "$1"
`;

/** Starts the watchdog in a session of its own, where no Ctrl-C reaches it; should it die, another takes over. */
export function keepWatch(pid: number, dataFolder: string): Watchdog {
  let released = false;
  let current = startOne();

  function startOne() {
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'shopkeeper-watchdog', String(pid), dataFolder], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
    });
    child.unref();
    (child.stdin as Socket).unref();
    child.stdin.on('error', () => {}); // it died: 'exit' follows
    child.once('error', () => {}); // could not be started: nothing more can be done
    child.once('exit', () => {
      setTimeout(() => {
        if (!released) current = startOne();
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
