import { BroadcastChannel } from 'node:worker_threads';

// Browsers have it, Node has it; only a context of Node's `vm` begins without it.
globalThis.BroadcastChannel ??= BroadcastChannel as typeof globalThis.BroadcastChannel;
