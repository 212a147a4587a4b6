import { totalmem } from 'node:os';

/** Settings of the embedded server, passed as `-c name=value`. */
const SETTINGS = {
  // Listens on the Unix socket only, for the owner of DATA_DIR.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '250',
  // Committed data must survive a power failure.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // There is no standby.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'on',
  max_wal_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // Short statements on few cores: JIT and parallel workers cost more than they save.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // A client that has disconnected must not hold locks.
  client_connection_check_interval: '1s',
  idle_in_transaction_session_timeout: '60s',
  // The shop logs its own errors; statements and rows in this log would be personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** For tests: several times faster, but a power failure loses data. */
const NON_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  effective_cache_size: '768MB',
  autovacuum: 'off',
};

/**
 * `shared_buffers`: an eighth of the memory, within limits (MB). PostgreSQL allocates it page by page, so a small shop
 * uses little; with less, lists of a million orders took 50 % longer.
 */
const SHARED_BUFFERS = { share: 1 / 8, minMb: 192, maxMb: 1_024 };

/** Settings that depend on the memory available to this process (bytes). */
function memorySettings(bytes: number): Record<string, string> {
  const { share, minMb, maxMb } = SHARED_BUFFERS;
  const shared = Math.round(Math.min(maxMb, Math.max(minMb, (bytes / 1024 ** 2) * share)));
  return { shared_buffers: `${shared}MB`, effective_cache_size: `${4 * shared}MB` };
}

/** Arguments of `postgres`. */
export function serverArguments(durable: boolean, memory = availableMemory()): string[] {
  const settings = { ...SETTINGS, ...memorySettings(memory), ...(durable ? {} : NON_DURABLE) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Memory available to this process (bytes); a container may have less than the machine. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
