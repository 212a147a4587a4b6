import { BroadcastChannel } from 'node:worker_threads';
import { afterAll } from 'vitest';

// Browsers have it, Node has it; only a context of Node's `vm` begins without it.
globalThis.BroadcastChannel ??= BroadcastChannel as typeof globalThis.BroadcastChannel;

// The cart's saves are repeated until they are answered. happy-dom closes a window only when no timer is left, so one
// save that a test leaves unanswered would keep the whole run waiting forever.
afterAll(() => {
  globalThis.setTimeout = (() => 0) as unknown as typeof setTimeout;
});
