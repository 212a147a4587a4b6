import { BroadcastChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Browsers and Node provide BroadcastChannel, but a `vm` context of Node does not.
globalThis.BroadcastChannel ??= BroadcastChannel as typeof globalThis.BroadcastChannel;

// Tolerates a busy machine (ms).
configure({ asyncUtilTimeout: 15_000 });

// Requests of a component that outlives its test never get a response.
globalThis.fetch = () => new Promise(() => {});

// The cart retries saves until it gets a response: without this, a save that a test leaves without a response would reach
// the next file of the same window, or keep the window open.
const { setTimeout, setInterval } = globalThis;
const timers = new Set<ReturnType<typeof setTimeout>>();
function tracked<Start extends (...parameters: never[]) => ReturnType<typeof setTimeout>>(
  start: Start,
): Start {
  return ((...parameters: Parameters<Start>) => {
    const timer = start(...parameters);
    timers.add(timer);
    return timer;
  }) as Start;
}
globalThis.setTimeout = tracked(setTimeout) as typeof setTimeout;
globalThis.setInterval = tracked(setInterval) as typeof setInterval;

// Here and not in a module that tests import: it is loaded once for all files of a window.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const timer of timers) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout, setInterval });
  if (typeof document === 'undefined') return; // a file that runs in Node's environment
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
