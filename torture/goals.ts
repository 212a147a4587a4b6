/** The goals of SECURITY.md: their targets, and the tests that measure them. */
interface Definition {
  subject: string;
  /** `{40|1,000}`: 40 in the quick form, 1,000 with `--long`. */
  target: string;
  /** Test files, or folders of test files. */
  tests: string | readonly string[];
  /** Tests with `--long`; defaults to `tests`. */
  testsLong?: string | readonly string[];
}

export interface Goal extends Definition {
  id: string;
  /** Runs only when the part is named (`npm run torture -- live`) or with `--long`. */
  part: string | undefined;
}

const definitions: Readonly<Record<string, Definition>> = {
  G1: {
    subject: 'all processes killed under load',
    target:
      '{3 rounds, one process|25 rounds, two processes}, 16 buyers: 0 acknowledged orders lost, 0 torn, amcheck clean, ready within 10 s',
    tests: 'torture/crash/kills.test.ts',
  },
  G2: {
    subject: 'one process killed',
    target: '{1 round|10 rounds} of each kind: first write, next start and every response within 5 s',
    tests: ['torture/crash/kills.test.ts', 'torture/crash/workers.test.ts', 'src/server/supervisor.test.ts'],
  },
  G3: {
    subject: 'bad start states',
    target:
      '{dead, reused or zombie lock owner, empty or half-created directory|also orphans, symbolic links, 3 concurrent starts, foreign and broken directories}: ready{|, or one clear error line}, nothing lost',
    tests: 'src/server/storage/embedded/recovery.test.ts',
    testsLong: 'src/server/storage/embedded',
  },
  G4: {
    subject: 'exactly one order',
    target: '{40|1,000} carts × 10 duplicates, 2 processes, 20 % of responses lost: {40|1,000} orders',
    tests: 'torture/orders/orders.test.ts',
  },
  G5: {
    subject: 'history of carts and orders',
    target:
      '{800|20,000} operations, 16 tabs, 2 processes, kills and disconnects: 0 violations; {3|300} rounds of account deletions: 0 deadlocks',
    tests: ['torture/orders/orders.test.ts', 'torture/orders/account-deletion.test.ts'],
  },
  G6: {
    subject: 'tampering',
    target:
      '{200|2,000} attempts: 0 orders at a wrong price; totals of 10,000 carts equal a BigInt calculation; amounts of {2,000|100,000} carts with sale prices and discounts add up to the cent, and those of {25|1,000} orders after random payments, refunds and changes of status',
    tests: [
      'torture/orders/tampering.test.ts',
      'src/shop/pricing/quote.test.ts',
      'torture/orders/payments.test.ts',
    ],
  },
  G7: {
    subject: 'aggregates',
    target: '200 reviews, 50 deleted meanwhile: count and average equal the rows; 20 by one user: 1 stored',
    tests: 'src/shop/reviews/server/write.test.ts',
  },
  G8: {
    subject: 'notifications',
    target: '(orders + cancels) × (1 + administrators), exactly',
    tests: 'torture/orders/orders.test.ts',
  },
  G9: {
    subject: 'disk full',
    target: 'writes 503, reads 200, 0 acknowledged orders lost, writes accepted again within 5 s, no restart',
    tests: 'torture/crash/disk-full.test.ts',
  },
  G10: {
    subject: 'slow or frozen database',
    target:
      '{500|50, 500, 2,000} ms latency and frozen, 30 clients: responses within 5 s, event-loop lag p99 100 ms, normal within 2 s; 600 concurrent requests: responses within 5 s, at most 64 per process wait for a connection; 4 processes{, extrapolated from 2,|} never exceed max_connections',
    tests: 'torture/crash/slow-database.test.ts',
  },
  G11: {
    subject: 'graceful stop',
    target:
      '200 requests/s: 0 broken, sockets closed with 1012, exit within 10 s; 5 × 2 rolling restarts: 0 failed',
    tests: 'torture/live/graceful-stop.test.ts',
  },
  G12: {
    subject: 'backup and restore',
    target:
      '{a small shop restored byte for byte; a backup during checkouts is one snapshot|100,000 orders: backup and restore within 60 s each during checkouts, one snapshot; checksums equal when idle}; {a migration killed after its first step|10 killed migrations}: old or new schema',
    tests: ['torture/crash/backup.test.ts', 'src/server/backup/backup.test.ts'],
  },
  G13: {
    subject: 'live convergence',
    target:
      '1,000 tabs, 50 changes/s for 60 s, a process and the change feeds killed: all converge within 2 s, no value goes back',
    tests: 'torture/live/convergence.test.ts',
  },
  G14: {
    subject: 'reconnect',
    target:
      '1,000 tabs disconnected: back within 10 s, other clients’ p99 below 500 ms; browser offline 60 s: current within 2 s',
    tests: 'torture/live/reconnect.test.ts',
  },
  G15: {
    subject: 'stalled readers',
    target:
      '10 × 50 for 30 s, at least 80 MB each: memory + 50 MB at most, closed within 30 s; other clients’ p50 at most 1.2 ×, p99 at most 2 × the baseline',
    tests: 'torture/live/stalled-readers.test.ts',
  },
  G16: {
    subject: 'live authorization',
    target: '{30|200} logouts, deletions and role changes, 2 processes: nothing delivered after 5 s',
    tests: 'torture/access/live-authorization.test.ts',
  },
  G17: {
    subject: 'soak',
    target:
      '{5|30} minutes, 200 requests/s, at most 1 of 1,000 refused, 500 reconnecting tabs: memory growth after garbage collection below 1 MB/min, handles, listeners, live reads and connections ± 5 %, p99 of the last third at most 2 × the first, overall 500 ms',
    tests: 'torture/live/soak.test.ts',
  },
  G18: {
    subject: 'overload',
    target:
      '5 × the sustainable rate for 60 s: refused p99 below 100 ms, served p99 below 1 s, normal within 5 s, 0 orders lost',
    tests: 'torture/live/overload.test.ts',
  },
  'slow readers': {
    subject: 'unread responses',
    target:
      '1,000 connections from one IP send 20 requests each and read nothing: other clients’ requests are not refused, p99 at most 2 × the baseline',
    tests: 'torture/live/slow-readers.test.ts',
  },
  failover: {
    subject: 'primary lost',
    target:
      '2 instances, synchronous standby promoted under load: 0 acknowledged orders lost, readers current within 2 s',
    tests: 'torture/live/failover.test.ts',
  },
  G19: {
    subject: 'access matrix',
    target: 'every operation, page and upload × 6 personas',
    tests: ['torture/access/matrix.test.ts', 'torture/access/routes.test.ts'],
  },
  G20: {
    subject: 'mass assignment',
    target: 'every operation × 40 extra fields: refused, nothing written',
    tests: 'torture/access/mass-assignment.test.ts',
  },
  G21: {
    subject: 'leaks',
    target: "canary emails, addresses and sessions: 0 in other users' responses and frames and in the log",
    tests: 'torture/access/matrix.test.ts',
  },
  G22: {
    subject: 'fuzz',
    target:
      '{1,600|20,000} requests × 3 roles from openapi.json, {300|2,000} malformed frames, {1,600|2,000} live reads: 0 × 5xx, 0 undocumented responses, memory + 50 MB at most',
    tests: 'torture/input/fuzz.test.ts',
  },
  G23: {
    subject: 'cross-origin pages',
    target:
      'every write × 16 variants, 14 handshakes; pages of two other origins in a logged-in Chromium: all refused',
    tests: ['torture/access/foreign-pages.test.ts', 'torture/browser/foreign-pages.test.ts'],
  },
  G24: {
    subject: 'headers and policy',
    target:
      'every URL: script-src self, no framing, nosniff; over https __Host- cookie, HSTS {(one rendered page)|on every URL}; 0 violations in Chromium{ (screens without stored texts: in the journeys)|}',
    tests: [
      'torture/access/headers.test.ts',
      'torture/browser/screens.test.ts',
      'src/shop/account/server/login.test.ts',
    ],
  },
  G25: {
    subject: 'guessing',
    target:
      '50 guesses/s for {2|60} s, each with a different forged IP, 2 processes: 10 attempts; login p95 2 s, browsing p99 500 ms',
    tests: 'torture/identity/identity.test.ts',
  },
  G26: {
    subject: 'reset links',
    target:
      '{30|200} known and unknown emails within 5 ms; forged hosts ignored; single use, newest only; all sessions ended; 3 emails/h',
    tests: ['torture/identity/identity.test.ts', 'src/shop/account/server/passwords.test.ts'],
  },
  G27: {
    subject: 'sessions',
    target: 'new at login, ended after logout, in both processes; ended after 7 idle days, 30 days',
    tests: ['torture/identity/identity.test.ts', 'src/shop/account/server/login.test.ts'],
  },
  G28: {
    subject: 'limits',
    target:
      'each at its limit and one above, 40 live reads; p99 500 ms with 200 connections sending slow headers',
    tests: [
      'torture/input/limits.test.ts',
      'torture/browser/screens.test.ts',
      'src/server/live/sockets.test.ts',
    ],
  },
  G29: {
    subject: 'stored content',
    target:
      '100 payloads in every text field, {first page of every screen that shows them in Chromium|every screen per role, every list to its end, an expanded order and a dialog in Chromium: all 100 shown}{: |, }0 executions',
    tests: ['torture/browser/screens.test.ts', 'torture/access/headers.test.ts'],
  },
  G31: {
    subject: 'floods from one IP',
    target:
      '{8 s|5 minutes} with a heap of 512 MB: 5 slow readers × 1,100 pipelined requests, 50 × 40 lists, 60 resubscribing connections, 500 requests/s without a session: the process survives, other clients’ p99 below 1 s, 0 refused, 0 acknowledged orders lost',
    tests: 'torture/live/floods.test.ts',
  },
  'popular product': {
    subject: 'one product, thousands of pages',
    target:
      '5,000 open lists, 200 orders a second of one product with a level, or 60 % of what the machine can place: 0 updates of the lists, every order placed, the same p95 of other shoppers as for an unlimited product',
    tests: 'torture/live/popular-product.test.ts',
  },
  'drop sale': {
    subject: 'few pieces, many buyers',
    target:
      '{150|1,000} buyers for {40|100} pieces, 2 processes, {1 kill|4 kills}: exactly {40|100} sold, every other buyer informed, levels equal their movements',
    tests: 'torture/crash/drop-sale.test.ts',
  },
  'document numbers': {
    subject: 'invoices without gaps',
    target:
      '16 clients, {160|2,000} orders requested twice, 2 processes, {2|8} kills: one invoice per order, numbered from 1 without a gap',
    tests: 'torture/crash/document-numbers.test.ts',
  },
  G30: {
    subject: 'safe start and dependencies',
    target:
      '4 unsafe settings: no start, nothing written; 0 accounts in a new shop; every package pinned; CLI commands with the shop running and stopped',
    tests: [
      'torture/start',
      'src/server/storage/embedded/binaries.test.ts',
      'src/server/security-log.test.ts',
    ],
  },
};

/** The part of a goal by the folder of its first test. */
function partOf(test: string): string | undefined {
  if (/^torture\/(crash|start)/.test(test)) return 'processes';
  if (test.startsWith('torture/live/failover')) return 'failover';
  return test.startsWith('torture/live/') ? 'live' : undefined;
}

export const goals: readonly Goal[] = Object.entries(definitions).map(([id, goal]) => ({
  id,
  ...goal,
  part: partOf([goal.tests].flat()[0]!),
}));

export const testsOf = ({ tests, testsLong }: Goal, long: boolean): readonly string[] =>
  [(long && testsLong) || tests].flat();

export const targetOf = ({ target }: Goal, long: boolean): string =>
  target.replace(/\{(.*?)\|(.*?)\}/g, (_, quick: string, full: string) => (long ? full : quick));
