import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { LANGUAGES, type Language } from '../shared/languages.ts';
import type { ServeConfig } from './bootstrap.ts';
import { fillDemo } from './demo-fill.ts';
import { projectFile } from './project.ts';
import { builtAssets } from './rendering/assets.ts';
import { isDemoExposed } from './settings.ts';
import { openShop, type Shop } from './shop.ts';

/** Maximum warm-up before listening, in pages and ms; the remaining pages follow while the shop serves. */
const PAGES_BEFORE_LISTENING = 3;
const WARM_UP_BEFORE_LISTENING_MS = 400;
const WARM_UP_PAGES = 10;

/** Opens the shop in this process and listens. */
export async function serve(
  config: ServeConfig,
  { development = false, step = () => {} }: { development?: boolean; step?: (text: string) => void } = {},
): Promise<Shop> {
  const { settings, port, baseUrl } = config;
  const log = pino({ level: settings.logLevel });
  const dev = development ? await (await import('./development.ts')).developmentServer() : undefined;
  const shop = await openShop({
    version: config.version,
    log,
    connection: config.connection,
    secrets: config.secrets,
    noticeMs: settings.drainSeconds * 1_000,
    trustProxy: settings.trustProxy,
    liveVisitorsPerAddress: settings.liveVisitorsPerAddress,
    writeLimits: settings,
    config: {
      name: settings.shopName,
      slogan: settings.slogan,
      searchHint: settings.searchHint,
      baseUrl,
      demo: settings.demo,
      passwordPolicy: settings.passwordPolicy,
      smtpUrl: settings.smtpUrl,
      mailFrom: settings.mailFrom,
      dataDir: settings.dataDir,
      features: settings.features,
    },
    origins: () =>
      settings.publicUrl ? [baseUrl] : [baseUrl, `http://127.0.0.1:${port}`, `http://localhost:${port}`],
    metrics: { token: settings.metricsToken, isPublic: settings.demo && !isDemoExposed(settings) },
    pages: {
      rendering: settings.ssr,
      multilingual: dev === undefined,
      assets: dev ? dev.assets : memoizeByLanguage(builtAssets),
      renderer: dev ? dev.renderer : memoizeByLanguage(loadRenderer),
    },
    ...(dev && { mountDevServer: dev.mount }),
  });
  try {
    if (settings.demo && (await fillDemo(shop.db))) step('the demo shop is filled');
    if (!development) await warmUp(shop, 0, PAGES_BEFORE_LISTENING, WARM_UP_BEFORE_LISTENING_MS);
    await shop.http.listen({ host: settings.host, port });
    // Ignores errors: the shop may close during the warm-up.
    if (!development) warmUp(shop, PAGES_BEFORE_LISTENING, WARM_UP_PAGES).catch(() => {});
  } catch (error) {
    await shop.close();
    throw error;
  }
  return shop;
}

/** Renders pages so that the JIT compiles the code: the first pages take a hundred times as long as later ones. */
async function warmUp({ http }: Shop, from: number, to: number, timeoutMs = Number.POSITIVE_INFINITY) {
  const end = performance.now() + timeoutMs;
  for (let n = from; n < to && performance.now() < end; n++)
    await http.inject({ url: `/?search=${n}`, headers: { 'accept-encoding': 'br' } });
}

/** Loads the page renderer. The first language is part of this build; each other language is a separate build. */
function loadRenderer(language: Language): Promise<typeof import('../web/boot/entry-server.tsx')> {
  if (language === LANGUAGES[0]) return import('../web/boot/entry-server.tsx');
  return import(pathToFileURL(projectFile(`dist/server/${language}/entry-server.js`)).href);
}

/** Memoizes a promise per language, except when it rejects. */
function memoizeByLanguage<T>(make: (language: Language) => Promise<T>): (language: Language) => Promise<T> {
  const promises = new Map<Language, Promise<T>>();
  return (language) => {
    const promise = promises.get(language) ?? make(language);
    promises.set(language, promise);
    promise.catch(() => promises.delete(language));
    return promise;
  };
}
