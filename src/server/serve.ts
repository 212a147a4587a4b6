import { pino } from 'pino';
import { demoFill } from './demo-fill.ts';
import type { ServePlan } from './plan.ts';
import { builtAssets, sourceAssets } from './rendering/assets.ts';
import { demoIsExposed, type Settings } from './settings.ts';
import { openShop, type Shop } from './shop.ts';

/** Opens the shop of a plan in this process and listens. Answers the way to close it. */
export async function serve(
  plan: ServePlan,
  { development = false, step = () => {} }: { development?: boolean; step?: (text: string) => void } = {},
): Promise<Shop> {
  const { settings, port, baseUrl } = plan;
  const log = pino({ level: logLevel(settings) });
  const dev = development ? await (await import('./development.ts')).developmentServer() : undefined;
  const shop = await openShop({
    version: plan.version,
    log,
    connection: plan.connection,
    secret: plan.secret,
    noticeMs: settings.drainSeconds * 1_000,
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
    origins: () =>
      settings.publicUrl ? [baseUrl] : [baseUrl, `http://127.0.0.1:${port}`, `http://localhost:${port}`],
    metrics: { token: settings.metricsToken, open: settings.demo && !demoIsExposed(settings) },
    pages: {
      rendering: settings.ssr,
      assets: dev ? async () => sourceAssets : once(builtAssets),
      renderer: dev ? dev.renderer : once(() => import('../web/entry-server.tsx')),
    },
    ...(dev && { development: dev.mount }),
  });
  try {
    if (settings.demo && (await demoFill(shop.db))) step('the demo shop is filled');
    await shop.http.listen({ host: settings.host, port });
  } catch (error) {
    await shop.close();
    throw error;
  }
  return shop;
}

/** Quiet unless LOG_LEVEL asks: the start prints its own steps. */
function logLevel(settings: Settings): string {
  return settings.logLevel === 'info' && !process.env.LOG_LEVEL ? 'warn' : settings.logLevel;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
