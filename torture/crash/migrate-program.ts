import pg from 'pg';
import { migrate } from '../../src/server/storage/migrate.ts';

/** A program of its own for the test that kills it: brings the database that it is told of up to this program. */
const pool = new pg.Pool({ ...(JSON.parse(process.argv[2]!) as pg.PoolConfig), max: 1 });
pool.on('error', () => {}); // the statement under way rejects as well
await migrate(pool, (line) => console.log(line));
await pool.end();
