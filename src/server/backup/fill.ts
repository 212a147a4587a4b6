import type pg from 'pg';
import { unlockJobs } from '../jobs/runner.ts';
import { copyIn, copyOut } from './copy.ts';
import { type BackupRecord, DamagedBackup, parsed } from './records.ts';
import {
  type BackupTable,
  backupTables,
  copyInText,
  copyOutText,
  quoted,
  type SequenceValue,
} from './tables.ts';
import { RowSum, type TableSum } from './write.ts';

type Records = AsyncGenerator<BackupRecord>;

const nameOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) => `${schema}.${name}`;

/**
 * Fills the tables of a schema that stands already from the records after the head, inside the caller's transaction.
 * Tables that the schema does not have are passed over, and named in the answer.
 * @throws DamagedBackup when a table is missing, another than the schema's, or not what the backup says that it is.
 */
export async function fillTables(
  client: pg.ClientBase,
  records: Records,
  isLeftOut: (table: Pick<BackupTable, 'schema'>) => boolean,
): Promise<{ tables: number; rows: number; unknown: string[] }> {
  const known = await backupTables(client);
  const waiting = new Map(known.map((table) => [nameOf(table), table]));
  // Migrations may have written rows; the backup has them all.
  await client.query(`truncate ${known.map(({ schema, name }) => quoted(schema, name)).join(', ')}`);
  // What triggers keep (numbers, sums) is in the backup too.
  await setTriggers(client, known, 'disable');
  let rows = 0;
  const unknown: string[] = [];
  let record = await next(records);
  for (; record.kind === 'T'; record = await next(records)) {
    const told = parsed<BackupTable>(record);
    const table = waiting.get(nameOf(told));
    waiting.delete(nameOf(told));
    if (isLeftOut(told)) await passOver(records);
    // Somebody's own table beside the shop's, which the schema of its migrations does not have.
    else if (!table) {
      unknown.push(nameOf(told));
      await passOver(records);
    } else if (String(table.columns) === String(told.columns))
      rows += await fillTable(client, records, table);
    else throw new DamagedBackup(`it holds another table ${nameOf(told)} than this program knows`);
  }
  if (record.kind !== 'Z') throw new DamagedBackup('its parts are out of order');
  const missing = [...waiting.values()].filter((table) => !isLeftOut(table));
  if (missing[0]) throw new DamagedBackup(`it lacks the table ${nameOf(missing[0])}`);
  await setSequences(client, parsed<{ sequences: SequenceValue[] }>(record).sequences, isLeftOut);
  await unlockJobs(client);
  await setTriggers(client, known, 'enable');
  return { tables: known.length, rows, unknown };
}

async function next(records: Records): Promise<BackupRecord> {
  const { value } = await records.next();
  if (!value) throw new DamagedBackup('its end is missing');
  return value;
}

/** The rows of one table; the generator's answer is the sum that the backup names. */
async function* rowsOf(records: Records): AsyncGenerator<Buffer, TableSum> {
  for (;;) {
    const record = await next(records);
    if (record.kind === 'E') return parsed<TableSum>(record);
    if (record.kind !== 'D') throw new DamagedBackup('its parts are out of order');
    yield record.content;
  }
}

async function passOver(records: Records): Promise<void> {
  for await (const _ of rowsOf(records));
}

async function fillTable(client: pg.ClientBase, records: Records, table: BackupTable): Promise<number> {
  let wanted: TableSum | undefined;
  async function* noting() {
    wanted = yield* rowsOf(records);
  }
  await copyIn(client, copyInText(table), noting());
  const found = new RowSum();
  for await (const chunk of copyOut(client, copyOutText(table))) found.add(chunk);
  const total = found.total();
  if (total.rows !== wanted?.rows || total.sha256 !== wanted.sha256)
    throw new DamagedBackup(`the table ${nameOf(table)} is not what was backed up`);
  return total.rows;
}

async function setTriggers(
  client: pg.ClientBase,
  tables: readonly BackupTable[],
  word: 'enable' | 'disable',
): Promise<void> {
  for (const { schema, name } of tables)
    await client.query(`alter table ${quoted(schema, name)} ${word} trigger user`);
}

async function setSequences(
  client: pg.ClientBase,
  values: readonly SequenceValue[],
  isLeftOut: (sequence: Pick<SequenceValue, 'schema'>) => boolean,
): Promise<void> {
  for (const { schema, name, value } of values.filter((sequence) => !isLeftOut(sequence)))
    await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)", [
      schema,
      name,
      value,
    ]);
}
