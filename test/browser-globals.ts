import { BroadcastChannel } from 'node:worker_threads';
import { afterAll } from 'vitest';

// Browsers and Node have it, but a `vm` context of Node does not.
globalThis.BroadcastChannel ??= BroadcastChannel as typeof globalThis.BroadcastChannel;

// The cart retries saves until it gets a response. happy-dom closes a window only when no timer is left, so a save that a
// test leaves without a response would block the run.
afterAll(() => {
  globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
});
