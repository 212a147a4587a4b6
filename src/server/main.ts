import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { demoFill } from './demo-fill.ts';
import { developmentServer } from './development.ts';
import { prepareJobs } from './jobs/runner.ts';
import { projectFile } from './project.ts';
import { builtAssets, sourceAssets } from './rendering/assets.ts';
import { sessionSecret } from './session-secret.ts';
import { demoIsExposed, readSettings, type Settings } from './settings.ts';
import { openShop } from './shop.ts';
import { StartRefusal } from './start-refusal.ts';
import { startEmbeddedPostgres } from './storage/embedded/start.ts';
import { migrate, SchemaRefusal } from './storage/migrate.ts';

const began = performance.now();
const development = process.argv.includes('--dev');

/** Prints one step of the start with the time since it began. */
function step(text: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(2).padStart(6);
  process.stdout.write(`${seconds} s  ${text}\n`);
}

async function start(): Promise<void> {
  const settings = readSettings();
  const log = pino({
    level: settings.logLevel === 'info' && !process.env.LOG_LEVEL ? 'warn' : settings.logLevel,
  });
  if (demoIsExposed(settings))
    log.warn('DEMO is on where others can reach this shop: anyone can register as an administrator');
  const port = await freePort(settings);
  const baseUrl =
    settings.publicUrl ??
    `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;

  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: step });
  const connection: pg.PoolConfig = embedded
    ? embedded.connection
    : { connectionString: settings.databaseUrl! };
  let shop: Awaited<ReturnType<typeof openShop>> | undefined;
  const stop = stopOnce(async () => {
    await shop?.close();
    await embedded?.stop();
  });
  try {
    await prepareSchema(connection, settings);
    const { version } = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as {
      version: string;
    };
    const dev = development ? await developmentServer() : undefined;
    shop = await openShop({
      version,
      log,
      connection,
      secret: await sessionSecret(settings),
      trustProxy: settings.trustProxy,
      facts: {
        name: settings.shopName,
        baseUrl,
        demo: settings.demo,
        passwordPolicy: settings.passwordPolicy,
        smtpUrl: settings.smtpUrl,
        mailFrom: settings.mailFrom,
        dataDir: settings.dataDir,
      },
      origins: () => [
        baseUrl,
        ...(settings.publicUrl ? [] : [`http://127.0.0.1:${port}`, `http://localhost:${port}`]),
      ],
      metrics: {
        token: settings.metricsToken,
        open: settings.demo && !demoIsExposed(settings),
      },
      pages: {
        rendering: settings.ssr,
        assets: dev ? async () => sourceAssets : once(builtAssets),
        renderer: dev ? dev.renderer : once(() => import('../web/entry-server.tsx')),
      },
      ...(dev && { development: dev.mount }),
    });
    if (settings.demo && (await demoFill(shop.db))) step('the demo shop is filled');
    await shop.http.listen({ host: settings.host, port });
  } catch (error) {
    await stop();
    throw error;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      step('closing');
      stop().then(
        () => process.exit(0),
        (error: Error) => {
          log.error({ message: error.message }, 'the shop did not close cleanly');
          process.exit(1);
        },
      );
    });
  embedded?.announce(baseUrl);
  if (settings.demo) {
    step('demo administrator: admin@shop.test / admin123');
    step('demo shopper:       shopper@shop.test / shop1234');
  }
  step(`Shopkeeper is open at ${baseUrl}`);
}

/** Brings the database up to this program, with time for long migrations. */
async function prepareSchema(connection: pg.PoolConfig, settings: Settings): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1, connectionTimeoutMillis: 4_000 });
  pool.on('error', () => {});
  try {
    const { rows } = await pool.query('show server_version_num').catch((error: Error & { code?: string }) => {
      throw new StartRefusal(
        `DATABASE_URL does not lead to a PostgreSQL that answers (${error.code ?? error.message}).`,
      );
    });
    if (Number(rows[0].server_version_num) < 150_000)
      throw new StartRefusal('DATABASE_URL must lead to PostgreSQL 15 or newer.');
    if (settings.databaseUrl)
      step(`PostgreSQL ${Math.floor(rows[0].server_version_num / 10_000)} at DATABASE_URL`);
    await migrate(pool, step);
    await prepareJobs(pool);
  } catch (error) {
    throw error instanceof SchemaRefusal ? new StartRefusal(error.message) : error;
  } finally {
    await pool.end();
  }
}

/** The port to listen on: asked before anything else starts, so that a taken one is told at once. */
function freePort({ port, host }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartRefusal(
          code === 'EADDRINUSE'
            ? `PORT ${port} is taken on ${host}: close what uses it, or start with another PORT.`
            : `HOST ${host} with PORT ${port} cannot be listened on (${code}).`,
        ),
      ),
    );
    probe.listen(port, host, () => {
      const address = probe.address() as { port: number };
      probe.close(() => resolve(address.port));
    });
  });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function stopOnce(stop: () => Promise<void>): () => Promise<void> {
  return once(stop);
}

start().catch((error: unknown) => {
  const refusal = error instanceof StartRefusal;
  process.stderr.write(`${refusal ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(refusal ? error.exitCode : 1);
});
