import { expect } from 'vitest';
import type { Finding } from '../src/server/doctor/finding.ts';
import type { Database, Transaction } from '../src/server/storage/database.ts';
import type { Sql } from '../src/server/storage/sql.ts';

class RolledBack extends Error {}

/** Breaks a database with these statements, looks at it, and leaves no trace. */
export async function withBrokenRows(
  db: Database,
  statements: readonly Sql[],
  check: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const done = db.transaction(async (tx) => {
    for (const statement of statements) await tx.run(statement);
    await check(tx);
    throw new RolledBack();
  });
  await expect(done).rejects.toBeInstanceOf(RolledBack);
}

/** Findings as lines: what is well in its own words, else `wrong: … → how to mend it`. */
export const formatFindings = (findings: readonly Finding[]): string[] =>
  findings.map((finding) =>
    finding.state === 'well' ? finding.says : `${finding.state}: ${finding.says} → ${finding.mend}`,
  );
