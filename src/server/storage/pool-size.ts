import { StartRefusal } from '../start-refusal.ts';

/** Connections of a serving process outside the request pool: jobs 3, change feed 1. */
const NON_REQUEST_CONNECTIONS = 4;
/** Maximum size of the request pool; a larger one would only add lock contention. */
const MAX_POOL_SIZE = 20;
const MIN_POOL_SIZE = 4;
/** Connections reserved for backup, doctor, admin commands and psql. */
const RESERVED_CONNECTIONS = 8;

/**
 * Size of the request pool of each process, so that all processes together stay within PostgreSQL's `max_connections`.
 * @throws StartRefusal if too few connections remain.
 */
export function poolSizePerProcess(allowed: number, processes: number): number {
  const poolSize = Math.floor((allowed - RESERVED_CONNECTIONS) / processes) - NON_REQUEST_CONNECTIONS;
  if (poolSize >= MIN_POOL_SIZE) return Math.min(MAX_POOL_SIZE, poolSize);
  const maxProcesses = Math.max(
    0,
    Math.floor((allowed - RESERVED_CONNECTIONS) / (NON_REQUEST_CONNECTIONS + MIN_POOL_SIZE)),
  );
  throw new StartRefusal(
    `PostgreSQL allows ${allowed} connections, enough for ${maxProcesses} server ${maxProcesses === 1 ? 'process' : 'processes'}: lower WORKERS from ${processes}, or raise max_connections.`,
  );
}
