import { type AppliedMigration, readMigrations } from '../storage/migrate.ts';
import { sql } from '../storage/sql.ts';
import { type Check, counted, type Finding, ok, wrong } from './finding.ts';

/** Checks that the database has exactly this program's migrations. */
export function migrationsCheck(folder?: string): Check {
  return {
    name: 'migrations',
    async run(db) {
      const expected = await readMigrations(folder);
      const rows = await db.many<AppliedMigration>(sql`
        select number, name, checksum from schema_migrations`);
      const applied = new Map(rows.map((row) => [row.number, row]));
      const findings: Finding[] = [];
      const missing = expected.filter(({ number }) => !applied.has(number)).map(({ name }) => name);
      if (missing.length > 0)
        findings.push(
          wrong(
            `${counted(missing.length, 'migration')} not applied yet: ${missing.join(', ')}.`,
            'Start the shop once: it applies them before it accepts requests.',
          ),
        );
      const changed = expected.filter(
        ({ number, checksum }) => (applied.get(number)?.checksum ?? checksum) !== checksum,
      );
      for (const { name } of changed)
        findings.push(
          wrong(`Migration ${name} was changed after it had been applied.`, 'Restore the file as it was.'),
        );
      for (const { number, name } of applied.values())
        if (!expected.some((migration) => migration.number === number))
          findings.push(
            wrong(
              `The database was written by a newer Shopkeeper (migration ${name}).`,
              'Use that version, or restore a backup made by this one.',
            ),
          );
      return findings.length > 0
        ? findings
        : [ok(`All ${expected.length} migrations are applied and unchanged.`)];
    },
  };
}
