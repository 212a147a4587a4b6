import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from './start.ts';

it('opens an empty folder, keeps what was written, and opens it again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shopkeeper-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await query(first.connection, 'create table kept (n int); insert into kept values (7)');
  await first.stop();

  const second = await startEmbeddedPostgres({ dataDir, log: () => {} });
  onTestFinished(() => second.stop());
  expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(await query(second.connection, 'create extension pg_trgm')).toEqual([]);
  expect(second.version).toMatch(/^18\./);
});

async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
