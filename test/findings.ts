import { expect } from 'vitest';
import type { Finding } from '../src/server/doctor/finding.ts';
import type { Database, Transaction } from '../src/server/storage/database.ts';
import type { Sql } from '../src/server/storage/sql.ts';

class RolledBack extends Error {}

/** Runs a check on a database that these statements have broken, and rolls back. */
export async function withBrokenRows(
  db: Database,
  statements: readonly Sql[],
  check: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const transaction = db.transaction(async (tx) => {
    for (const statement of statements) await tx.run(statement);
    await check(tx);
    throw new RolledBack();
  });
  await expect(transaction).rejects.toBeInstanceOf(RolledBack);
}

/** Formats findings as lines, such as `wrong: message → fix`. */
export const formatFindings = (findings: readonly Finding[]): string[] =>
  findings.map((finding) =>
    finding.state === 'ok' ? finding.message : `${finding.state}: ${finding.message} → ${finding.fix}`,
  );
