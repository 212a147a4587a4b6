/** The goals of SECURITY.md: what is asked, in the quick form and with `--long`, and the test that shows it. */
export interface Goal {
  id: string;
  what: string;
  asked: string;
  /** With `--long`; the same when absent. */
  askedLong?: string;
  /** The test files, or folders of them. */
  tests: string | readonly string[];
  /** With `--long`; the same when absent. */
  testsLong?: string | readonly string[];
  /** Runs by name only (`npm run torture -- live`), and with `--long`: nearly always at the full numbers. */
  part?: 'live' | 'failover';
}

export const goals: readonly Goal[] = [
  {
    id: 'G1',
    what: 'everything killed under load',
    asked:
      '3 rounds of one process, 16 people buy as fast as they can: 0 acknowledged lost, 0 torn, amcheck clean, ready within 10 s',
    askedLong:
      '25 rounds of two processes, 16 people buy as fast as they can: 0 acknowledged lost, 0 torn, amcheck clean, ready within 10 s',
    tests: 'torture/crash/kills.test.ts',
  },
  {
    id: 'G2',
    what: 'one part killed',
    asked: '1 round of each: first write, next start and every answer within 5 s',
    askedLong: '10 rounds of each: first write, next start and every answer within 5 s',
    tests: ['torture/crash/kills.test.ts', 'torture/crash/workers.test.ts'],
  },
  {
    id: 'G3',
    what: 'bad start states',
    asked: 'dead, reused, zombie, empty (new and old), half made: ready, and nothing lost',
    askedLong:
      'these, orphans, links away, 3 starters, foreign and broken folders …: ready, or one clear line; nothing lost',
    tests: 'src/server/storage/embedded/recovery.test.ts',
    testsLong: 'src/server/storage/embedded',
  },
  {
    id: 'G4',
    what: 'exactly one order',
    asked: '40 carts × 10 duplicates, 2 processes, 20 % of answers lost: 40 orders',
    askedLong: '1,000 carts × 10 duplicates, 2 processes, 20 % of answers lost: 1,000 orders',
    tests: 'torture/orders/orders.test.ts',
  },
  {
    id: 'G5',
    what: 'history of carts and orders',
    asked:
      '800 operations, 16 tabs, 2 processes, kills and cuts: nothing impossible; 3 rounds of people who leave: 0 deadlocks',
    askedLong:
      '20,000 operations, 16 tabs, 2 processes, kills and cuts: nothing impossible; 300 rounds of people who leave: 0 deadlocks',
    tests: ['torture/orders/orders.test.ts', 'torture/orders/leaving.test.ts'],
  },
  {
    id: 'G6',
    what: 'tampering',
    asked: '200 attempts: 0 orders at another price; 10,000 carts as big numbers say',
    askedLong: '2,000 attempts: 0 orders at another price; 10,000 carts as big numbers say',
    tests: 'torture/orders/tampering.test.ts',
  },
  {
    id: 'G7',
    what: 'aggregates',
    asked: '200 reviews and, while they come, 50 deletes: count and average equal the rows',
    tests: 'torture/orders/orders.test.ts',
  },
  {
    id: 'G8',
    what: 'notifications',
    asked: '(orders + cancels) × (1 + administrators), exactly',
    tests: 'torture/orders/orders.test.ts',
  },
  {
    id: 'G9',
    what: 'disk full',
    asked: 'writes 503, reads 200, 0 acknowledged lost, writes again within 5 s, no restart',
    tests: 'torture/crash/disk-full.test.ts',
  },
  {
    id: 'G10',
    what: 'slow or frozen database',
    asked:
      '500 ms and standing still, 30 people: answers within 5 s, loop lag p99 100 ms, normal within 2 s; 600 at once: answers within 5 s, at most 64 of a process’s calls wait for a connection; 4 processes, by what 2 want, never exceed max_connections',
    askedLong:
      '50, 500, 2,000 ms and standing still, 30 people: answers within 5 s, loop lag p99 100 ms, normal within 2 s; 600 at once: answers within 5 s, at most 64 of a process’s calls wait for a connection; 4 processes never exceed max_connections',
    tests: 'torture/crash/slow-database.test.ts',
  },
  {
    id: 'G11',
    what: 'graceful stop',
    asked: '200 calls/s: 0 broken, sockets 1012, exit within 10 s; 5 × 2 restarts in turn: 0 failed',
    tests: 'torture/live/graceful-stop.test.ts',
    part: 'live',
  },
  {
    id: 'G12',
    what: 'backup and restore',
    asked:
      'a small shop out and back byte for byte, while people buy of one moment; a migration killed after its first step: old or new, never between',
    askedLong:
      '100,000 orders: each way within 60 s while people buy, of one moment; sums equal when nobody does; 10 killed migrations: old or new, never between',
    tests: ['torture/crash/backup.test.ts', 'src/server/backup/backup.test.ts'],
  },
  {
    id: 'G13',
    what: 'live convergence',
    asked:
      '1,000 tabs, 50 changes/s for 60 s, a process and the feeds killed: all equal within 2 s, nothing goes back',
    tests: 'torture/live/convergence.test.ts',
    part: 'live',
  },
  {
    id: 'G14',
    what: 'reconnect',
    asked:
      '1,000 tabs cut at once: back within 10 s, others’ p99 below 500 ms; browser offline 60 s: right within 2 s',
    tests: 'torture/live/reconnect.test.ts',
    part: 'live',
  },
  {
    id: 'G15',
    what: 'stalled readers',
    asked:
      '10 × 50 for 30 s, at least 80 MB for each: memory + 50 MB at most, closed within 30 s; others’ p50 at most 1.2 ×, p99 at most 2 × that without them',
    tests: 'torture/live/stalled-readers.test.ts',
    part: 'live',
  },
  {
    id: 'G16',
    what: 'live authorisation',
    asked: '30 logouts, deletions and lost roles, 2 processes: nothing delivered later than 5 s after',
    askedLong: '200 logouts, deletions and lost roles, 2 processes: nothing delivered later than 5 s after',
    tests: 'torture/access/live-end.test.ts',
  },
  {
    id: 'G17',
    what: 'soak',
    asked:
      '5 minutes, 200 calls/s, at most 1 of 1,000 refused, 500 tabs come and go: memory after a collection below 1 MB/min, handles, listeners, live reads and connections ± 5 %, p99 of the last third at most 2 × the first, of all 500 ms',
    askedLong:
      '30 minutes, 200 calls/s, at most 1 of 1,000 refused, 500 tabs come and go: memory after a collection below 1 MB/min, handles, listeners, live reads and connections ± 5 %, p99 of the last third at most 2 × the first, of all 500 ms',
    tests: 'torture/live/soak.test.ts',
    part: 'live',
  },
  {
    id: 'G18',
    what: 'overload',
    asked:
      '5 × sustainable sent for 60 s: 99 of 100 refused within 100 ms, served p99 below 1 s, normal within 5 s, 0 orders lost',
    tests: 'torture/live/overload.test.ts',
    part: 'live',
  },
  {
    id: 'slow readers',
    what: 'unread responses',
    asked:
      '1,000 connections of one address ask 20 times and read nothing: nobody else is refused, their p99 at most 2 × as without',
    tests: 'torture/live/slow-readers.test.ts',
    part: 'live',
  },
  {
    id: 'crowd',
    what: '5,000 connections',
    asked:
      'one process: a change reaches all with p99 within 250 ms, beside 100 pages/s within 500 ms as these do; 0 pages refused; at most 20 kB each',
    tests: 'torture/live/crowd.test.ts',
    part: 'live',
  },
  {
    id: 'failover',
    what: 'primary lost',
    asked:
      '2 copies, synchronous standby promoted under load: 0 acknowledged orders lost, readers right within 2 s',
    tests: 'torture/live/failover.test.ts',
    part: 'failover',
  },
  {
    id: 'G19',
    what: 'access matrix',
    asked: 'every operation, page and upload × 6 kinds of people',
    tests: ['torture/access/matrix.test.ts', 'torture/access/routes.test.ts'],
  },
  {
    id: 'G20',
    what: 'mass assignment',
    asked: 'every operation × 40 extra fields: refused, nothing written',
    tests: 'torture/access/mass-assignment.test.ts',
  },
  {
    id: 'G21',
    what: 'leaks',
    asked: "canary e-mails, addresses and sessions: 0 in others' answers, frames and in the log",
    askedLong: "the same over the whole browser run: 0 in others' answers, frames and in the log",
    tests: 'torture/access/matrix.test.ts',
    testsLong: ['torture/access/matrix.test.ts', 'torture/access/browser-run.test.ts'],
  },
  {
    id: 'G22',
    what: 'fuzz',
    asked:
      '1,000 calls × 3 roles from openapi.json, 300 malformed frames, 1,000 live reads: 0 × 5xx, 0 answers not as described, memory + 50 MB at most',
    askedLong:
      '20,000 calls × 3 roles from openapi.json, 2,000 malformed frames, 2,000 live reads: 0 × 5xx, 0 answers not as described, memory + 50 MB at most',
    tests: 'torture/input/fuzz.test.ts',
  },
  {
    id: 'G23',
    what: 'foreign pages',
    asked:
      'every write × 16 variants, 14 handshakes; pages of two other origins in a signed-in Chromium: none let in',
    tests: ['torture/access/foreign-pages.test.ts', 'torture/browser/foreign-pages.test.ts'],
  },
  {
    id: 'G24',
    what: 'headers and policy',
    asked:
      'every address: script-src self, no framing, nosniff; over https __Host- cookie, and HSTS on all but rendered pages, of which one; 0 violations in Chromium (screens without stored texts: in the journeys)',
    askedLong:
      'every address: script-src self, no framing, nosniff; over https __Host- cookie, and HSTS on every address; 0 violations in Chromium',
    tests: ['torture/access/headers.test.ts', 'torture/browser/screens.test.ts'],
  },
  {
    id: 'G25',
    what: 'guessing',
    asked:
      '50 guesses/s for 2 s, each from another claimed address, 2 processes: 10 tries; sign-in p95 2 s, browsing p99 500 ms',
    askedLong:
      '50 guesses/s for 60 s, 1,000 claimed addresses, 2 processes: 10 tries; sign-in p95 2 s, browsing p99 500 ms',
    tests: 'torture/identity/identity.test.ts',
  },
  {
    id: 'G26',
    what: 'reset links',
    asked:
      '30 known and 30 unknown alike within 5 ms; 5 claimed hosts; once, newest only; 10 of 10 sessions dead; 3 mails/h',
    askedLong:
      '200 known and 200 unknown alike within 5 ms; 5 claimed hosts; once, newest only; 10 of 10 sessions dead; 3 mails/h',
    tests: 'torture/identity/identity.test.ts',
  },
  {
    id: 'G27',
    what: 'sessions',
    asked: 'new at sign-in; dead after logout, 7 idle days, 30 days, in both processes',
    tests: 'torture/identity/identity.test.ts',
  },
  {
    id: 'G28',
    what: 'limits',
    asked: 'each one below and one above, live reads 40; p99 500 ms beside 200 slow heads',
    tests: ['torture/input/limits.test.ts', 'torture/browser/screens.test.ts'],
  },
  {
    id: 'G29',
    what: 'stored content',
    asked:
      '100 payloads in every text, the first page of every screen that shows some in Chromium: 0 executions',
    askedLong:
      '100 payloads in every text, every screen once for each role, every list to its end, an opened order and a dialog in Chromium: all 100 seen, 0 executions',
    tests: ['torture/browser/screens.test.ts', 'torture/access/headers.test.ts'],
  },
  {
    id: 'G31',
    what: 'floods of one address',
    asked:
      '8 s with a heap of 512 MB: 5 slow readers × 1,100 pipelined calls, 50 × 40 lists, 60 churning connections, 500 calls/s without a session: the process survives, others’ p99 below 1 s, 0 refused, 0 acknowledged orders lost',
    askedLong:
      '5 minutes with a heap of 512 MB: 5 slow readers × 1,100 pipelined calls, 50 × 40 lists, 60 churning connections, 500 calls/s without a session: the process survives, others’ p99 below 1 s, 0 refused, 0 acknowledged orders lost',
    tests: 'torture/live/floods.test.ts',
    part: 'live',
  },
  {
    id: 'G30',
    what: 'safe start and supply',
    asked:
      '4 unsafe settings: no start, nothing written; 0 accounts in a new shop; every package at one version; commands beside an open and a closed shop',
    askedLong:
      '8 unsafe settings: no start, nothing written; 0 accounts in a new shop; every package at one version; commands beside an open and a closed shop',
    tests: [
      'torture/start',
      'src/server/storage/embedded/binaries.test.ts',
      'src/server/security-log.test.ts',
    ],
  },
];

export const testsOf = ({ tests, testsLong }: Goal, long: boolean): readonly string[] =>
  [(long && testsLong) || tests].flat();
