import type pg from 'pg';
import type { ChangeListener, Feature, ShopConfig } from './feature.ts';
import { featureSwitch } from './feature-switch.ts';
import { features as shopFeatures } from './features.ts';
import { type App, type AppDependencies, createApp } from './http/app.ts';
import { deviceCookies } from './identity/device-cookie.ts';
import { loginSteps } from './identity/login-steps.ts';
import { SessionCache } from './identity/session-cache.ts';
import { createSessions, type Sessions } from './identity/sessions.ts';
import { type WriteLimitSettings, WriteLimits } from './identity/write-limits.ts';
import { jobs } from './jobs/jobs.ts';
import { startJobs } from './jobs/runner.ts';
import { ChangeFeed } from './live/change-feed.ts';
import { Hub } from './live/hub.ts';
import { mailFeature } from './mail/feature.ts';
import { mailQueue } from './mail/mail.ts';
import { sealer } from './mail/sealed.ts';
import { mailTransport } from './mail/transport.ts';
import { presetFiller } from './preset.ts';
import type { Secrets } from './secrets.ts';
import { securityLog } from './security-log.ts';
import { shopDetailsReader } from './shop-details.ts';
import type { Change } from './storage/changes.ts';
import { type Database, openDatabase } from './storage/database.ts';

export interface ShopOptions
  extends Pick<
    AppDependencies,
    | 'version'
    | 'log'
    | 'trustProxy'
    | 'liveVisitorsPerAddress'
    | 'mountDevServer'
    | 'maxWaitMs'
    | 'responseTimeoutMs'
  > {
  connection: pg.PoolConfig;
  config: ShopConfig;
  secrets: Secrets;
  origins(): string[];
  pages: Omit<AppDependencies['pages'], 'shop' | 'baseUrl' | 'demo'>;
  metrics: AppDependencies['metrics'];
  /** How long a closing shop announces its shutdown while it still serves (ms); default 0. */
  shutdownNoticeMs?: number;
  /** If false, this process adds jobs but does not run them. */
  jobs?: boolean;
  writeLimits: WriteLimitSettings;
}

/** A running shop that does not listen yet: everything between PostgreSQL and HTTP. Also used by tests. */
export interface Shop extends App {
  db: Database;
  sessions: Sessions;
  features: Feature[];
  hub: Pick<Hub, 'stats'>;
  /** Stops jobs, live connections and requests, then the change feed and the database pool. */
  close(): Promise<void>;
}

export async function openShop(options: ShopOptions): Promise<Shop> {
  const { connection, config, log, secrets } = options;
  const { baseUrl, demo } = config;
  const logSecurityEvent = securityLog(log, { quiet: demo });
  const db = openDatabase(connection, (error) =>
    log.warn({ message: error.message }, 'a database connection broke'),
  );
  const https = baseUrl.startsWith('https:');
  const sessions = createSessions(db, { secrets, https, demoAccounts: demo });
  const devices = deviceCookies({ secrets, https });
  const mailOptions = { baseUrl, secrets, db, log };
  const { mail, job: sendMail } = mailQueue(jobs, mailOptions, mailTransport(config));
  const limits = new WriteLimits(options.writeLimits);
  const hub: Hub = new Hub(db, () => feed.isHealthy);
  const shopDetails = shopDetailsReader(
    () => features,
    () => hub,
  );
  const { switchFeatures, applySettings } = featureSwitch(() => features);
  const changeListeners: ChangeListener[] = [];
  const services = {
    db,
    sessions,
    devices,
    loginSteps: loginSteps({ https }),
    sealer: (purpose: string) => sealer(secrets, purpose),
    shop: config,
    shopDetails,
    switchFeatures,
    applyPreset: presetFiller(() => features, config),
    onChanges: (listener: ChangeListener) => void changeListeners.push(listener),
    log,
    logSecurityEvent,
    jobs,
    mail,
    limits,
  };
  const features: Feature[] = [mailFeature(services, sendMail), ...shopFeatures(services)];
  const sessionCache = new SessionCache(sessions);
  const app = await createApp({
    ...options,
    db,
    hub,
    sessions,
    sessionCache,
    features,
    logSecurityEvent,
    limits,
    https,
    pages: { ...options.pages, shop: shopDetails, baseUrl, demo },
  });

  const onChanges = (changes: Change[]) => {
    sessionCache.onChanges(changes);
    hub.invalidate(changes);
    app.sockets.onChanges(changes);
    for (const listener of changeListeners) listener.onChanges(changes);
  };
  db.onOwnChanges(onChanges);
  const feed = new ChangeFeed(
    connection,
    {
      onChanges,
      onLost() {
        hub.onFeedLost();
        sessionCache.onFeedLost();
      },
      onRestored() {
        sessionCache.onFeedRestored();
        hub.onFeedRestored();
        app.sockets.recheckAll();
        for (const listener of changeListeners) listener.onRestored();
      },
    },
    (line) => log.warn(line),
  );
  await feed.start();
  await applySettings(db);
  await shopDetails();
  const stops = await Promise.all(features.map((feature) => feature.start?.()));
  if (options.jobs !== false)
    stops.push(
      await startJobs(
        connection,
        features.flatMap((feature) => feature.jobs ?? []),
        log,
      ),
    );

  return {
    ...app,
    db,
    sessions,
    features,
    hub,
    async close() {
      const stopped = Promise.all(stops.map((stop) => stop?.()));
      await app.closing.drain(options.shutdownNoticeMs ?? 0, () => app.sockets.close());
      await app.http.close();
      await stopped;
      await feed.stop();
      await db.close();
    },
  };
}
