import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { unlockJobs } from '../jobs/runner.ts';
import { type BackupRecord, DamagedBackup, parseJson } from './records.ts';
import {
  type BackupTable,
  backupTables,
  copyInStatement,
  copyOutStatement,
  quoteName,
  type SequenceValue,
} from './tables.ts';
import { RowChecksum, type TableChecksum } from './write.ts';

type Records = AsyncGenerator<BackupRecord>;

const nameOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) => `${schema}.${name}`;

/**
 * Fills the tables of an existing schema from the records after the head, in the caller's transaction. Skips tables that
 * are not in the schema, and returns their names.
 * @throws DamagedBackup if a table is missing, or its columns or checksum differ.
 */
export async function fillTables(
  client: pg.ClientBase,
  records: Records,
  isSkipped: (table: Pick<BackupTable, 'schema'>) => boolean,
): Promise<{ tables: number; rows: number; unknownTables: string[] }> {
  const schemaTables = await backupTables(client);
  const unfilled = new Map(schemaTables.map((table) => [nameOf(table), table]));
  // Migrations may have inserted rows; the backup contains all rows.
  await client.query(
    `truncate ${schemaTables.map(({ schema, name }) => quoteName(schema, name)).join(', ')}`,
  );
  // The backup contains the counters that triggers maintain.
  await setTriggers(client, schemaTables, 'disable');
  let rows = 0;
  const unknownTables: string[] = [];
  let record = await nextRecord(records);
  for (; record.kind === 'T'; record = await nextRecord(records)) {
    const backedUp = parseJson<BackupTable>(record);
    const table = unfilled.get(nameOf(backedUp));
    unfilled.delete(nameOf(backedUp));
    if (isSkipped(backedUp)) await skipRows(records);
    // The shop's migrations do not create this table.
    else if (!table) {
      unknownTables.push(nameOf(backedUp));
      await skipRows(records);
    } else if (String(table.columns) === String(backedUp.columns))
      rows += await fillTable(client, records, table);
    else
      throw new DamagedBackup(
        `the columns of the table ${nameOf(backedUp)} differ from those of this version`,
      );
  }
  if (record.kind !== 'Z') throw new DamagedBackup('its parts are out of order');
  const missing = [...unfilled.values()].filter((table) => !isSkipped(table));
  if (missing[0]) throw new DamagedBackup(`it lacks the table ${nameOf(missing[0])}`);
  await setSequences(client, parseJson<{ sequences: SequenceValue[] }>(record).sequences, isSkipped);
  await unlockJobs(client);
  await setTriggers(client, schemaTables, 'enable');
  return { tables: schemaTables.length, rows, unknownTables };
}

async function nextRecord(records: Records): Promise<BackupRecord> {
  const { value } = await records.next();
  if (!value) throw new DamagedBackup('its end is missing');
  return value;
}

/** Yields the rows of a table; returns the checksum recorded in the backup. */
async function* rowsOf(records: Records): AsyncGenerator<Buffer, TableChecksum> {
  for (;;) {
    const record = await nextRecord(records);
    if (record.kind === 'E') return parseJson<TableChecksum>(record);
    if (record.kind !== 'D') throw new DamagedBackup('its parts are out of order');
    yield record.content;
  }
}

async function skipRows(records: Records): Promise<void> {
  for await (const _ of rowsOf(records));
}

async function fillTable(client: pg.ClientBase, records: Records, table: BackupTable): Promise<number> {
  let expected: TableChecksum | undefined;
  async function* rowsWithChecksum() {
    expected = yield* rowsOf(records);
  }
  await pipeline(rowsWithChecksum(), client.query(copyStreams.from(copyInStatement(table))));
  const actual = new RowChecksum();
  for await (const chunk of client.query(copyStreams.to(copyOutStatement(table)))) actual.add(chunk);
  const total = actual.total();
  if (total.rows !== expected?.rows || total.sha256 !== expected.sha256)
    throw new DamagedBackup(`the table ${nameOf(table)} has a wrong checksum`);
  return total.rows;
}

async function setTriggers(
  client: pg.ClientBase,
  tables: readonly BackupTable[],
  action: 'enable' | 'disable',
): Promise<void> {
  for (const { schema, name } of tables)
    await client.query(`alter table ${quoteName(schema, name)} ${action} trigger user`);
}

async function setSequences(
  client: pg.ClientBase,
  values: readonly SequenceValue[],
  isSkipped: (sequence: Pick<SequenceValue, 'schema'>) => boolean,
): Promise<void> {
  for (const { schema, name, value } of values.filter((sequence) => !isSkipped(sequence)))
    await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)", [
      schema,
      name,
      value,
    ]);
}
