import pg from 'pg';
import { migrate } from '../../src/server/storage/migrate.ts';

/** Child process of the migration test, which kills it: migrates the database given as argument. */
const pool = new pg.Pool({ ...(JSON.parse(process.argv[2]!) as pg.PoolConfig), max: 1 });
pool.on('error', () => {}); // the statement in progress rejects as well
await migrate(pool, (line) => console.log(line));
await pool.end();
