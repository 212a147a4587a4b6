import { StartRefusal } from '../start-refusal.ts';

/** Connections that a serving process opens beside those for requests: identity 5, jobs 3, the feed of changes 1. */
const BESIDE = 9;
/** More for requests would only wait for each other. */
const MOST = 20;
const FEWEST = 4;
/** Left for commands beside the shop: backup, doctor, admin, somebody with psql. */
const SPARE = 8;

/**
 * How many connections each of `processes` may open for requests, so that together they never want more than
 * PostgreSQL gives.
 * @throws StartRefusal when that are too few to work with.
 */
export function connectionsEach(allowed: number, processes: number): number {
  const each = Math.floor((allowed - SPARE) / processes) - BESIDE;
  if (each >= FEWEST) return Math.min(MOST, each);
  const possible = Math.max(0, Math.floor((allowed - SPARE) / (BESIDE + FEWEST)));
  throw new StartRefusal(
    `PostgreSQL allows ${allowed} connections, enough for ${possible} server ${possible === 1 ? 'process' : 'processes'}: lower WORKERS from ${processes}, or raise max_connections.`,
  );
}
