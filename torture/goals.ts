/** The goals of SECURITY.md: what is asked, in the quick form and with `--long`, and the test that shows it. */
export interface Goal {
  id: string;
  what: string;
  asked: string;
  /** With `--long`; the same when absent. */
  askedLong?: string;
  /** The test file, or the folder of them. */
  tests: string;
  /** Runs by name only (`npm run torture -- live`), and with `--long`. */
  part?: 'live';
}

export const goals: readonly Goal[] = [
  {
    id: 'G19',
    what: 'access matrix',
    asked: 'every operation, page and upload × 6 kinds of people',
    tests: 'torture/access',
  },
  {
    id: 'G20',
    what: 'mass assignment',
    asked: 'every operation × 40 extra fields: refused, nothing written',
    tests: 'torture/access/mass-assignment.test.ts',
  },
  {
    id: 'G23',
    what: 'foreign pages',
    asked: 'every write × 16 variants, 12 handshakes: none let in',
    tests: 'torture/access/foreign-pages.test.ts',
  },
];
