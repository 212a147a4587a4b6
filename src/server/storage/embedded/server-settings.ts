import { totalmem } from 'node:os';

/** What a shop's own small server needs, as `-c name=value` of PostgreSQL; memory figures are per server. */
const SETTINGS = {
  // Only the Unix socket, and only for the owner of DATA_DIR.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '250',
  // Nothing that was acknowledged may be lost.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // There is no standby, so the log need not serve one.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'on',
  max_wal_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // Short statements on few cores: compiling or splitting them costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // A client that has gone must not keep locks.
  client_connection_check_interval: '1s',
  idle_in_transaction_session_timeout: '60s',
  // The shop reports its own errors; statements and rows in a log would be people's data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** For tests, whose data are thrown away: several times faster, and lost with the power. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  effective_cache_size: '768MB',
  autovacuum: 'off',
};

/**
 * PostgreSQL's own memory for pages of tables (MB): an eighth of the machine's. It takes it page by page as they are
 * read, so a small shop needs little of it; lists of a million orders took half as long again without.
 */
const SHARED_MB = { share: 1 / 8, least: 192, most: 1_024 };

/** What depends on the memory (bytes) that this process may use. */
function memorySettings(bytes: number): Record<string, string> {
  const { share, least, most } = SHARED_MB;
  const shared = Math.round(Math.min(most, Math.max(least, (bytes / 1024 ** 2) * share)));
  return { shared_buffers: `${shared}MB`, effective_cache_size: `${4 * shared}MB` };
}

/** The arguments for `postgres`. */
export function serverArguments(durable: boolean, memory = memoryOfThisMachine()): string[] {
  const settings = { ...SETTINGS, ...memorySettings(memory), ...(durable ? {} : FORGETFUL) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A container may have less than the machine (bytes). */
function memoryOfThisMachine(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
