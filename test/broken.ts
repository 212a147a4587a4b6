import { expect } from 'vitest';
import type { Finding } from '../src/server/doctor/finding.ts';
import type { Database, Transaction } from '../src/server/storage/database.ts';
import type { Sql } from '../src/server/storage/sql.ts';

class Undone extends Error {}

/** Breaks a database with these statements, looks at it, and leaves no trace. */
export async function broken(
  db: Database,
  statements: readonly Sql[],
  look: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const done = db.transaction(async (tx) => {
    for (const statement of statements) await tx.run(statement);
    await look(tx);
    throw new Undone();
  });
  await expect(done).rejects.toBeInstanceOf(Undone);
}

/** Findings as lines: what is well in its own words, else `wrong: … → how to mend it`. */
export const said = (findings: readonly Finding[]): string[] =>
  findings.map((finding) =>
    finding.state === 'well' ? finding.says : `${finding.state}: ${finding.says} → ${finding.mend}`,
  );
