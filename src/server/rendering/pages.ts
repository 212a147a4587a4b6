import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_PARAMETER, type Language } from '../../shared/languages.ts';
import type { AnyRead } from '../../shared/operation.ts';
import { canonicalTimeZone } from '../../shared/time.ts';
import { authorize } from '../http/access.ts';
import { acquireRenderSlot } from '../http/admission-queue.ts';
import { errorResponseFor, parseInput } from '../http/errors.ts';
import { timeLeft } from '../http/load-shedding.ts';
import type { SessionCache } from '../identity/session-cache.ts';
import { requireStepUp } from '../identity/step-up.ts';
import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';
import type { Read } from '../operations.ts';
import { detailsIn, type ShopDetails } from '../shop-details.ts';
import type { Viewer } from '../viewer.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Assets } from './assets.ts';
import { htmlDocument } from './document.ts';
import { headTags } from './head.ts';
import { languageCookie, negotiateLanguage } from './language.ts';
import { type CachedPage, PageCache } from './page-cache.ts';

type Renderer = typeof import('../../web/boot/entry-server.tsx');

export interface PageDependencies {
  hub: Hub;
  reads: Map<string, Read>;
  sessionCache: SessionCache;
  shop: () => Promise<ShopDetails>;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Developer pages exist only in a demo shop, and only rendered by the server. */
  demo: boolean;
  /** False with `SSR=off`: every page is the empty shell. */
  rendering: boolean;
  /** False in development, which serves the sources in the first language only. */
  multilingual?: boolean;
  assets: (language: Language) => Promise<Assets>;
  /** Loads the renderer of one language: each is a separate build. */
  renderer: (language: Language) => Promise<Renderer>;
  log: { warn(fields: object, message: string): void };
}

/** Timeout of a page's data (ms); after it the browser gets the empty shell and renders the page itself. */
const DATA_TIMEOUT_MS = 1_000;
const dataTimeout = (request: FastifyRequest) => Math.min(DATA_TIMEOUT_MS, timeLeft(request));

const UNUSUAL_PATHS = [
  // Dot segments: no browser sends them, and resolving them would lead to another page.
  /[/\\](\.|%2e){1,2}([/\\]|$)/i,
  // `//host/path`: `URL` would resolve it to `/path`.
  /^[/\\]{2}/,
  // Line breaks (LF, CR, U+2028, U+2029): React Router's patterns do not match them.
  /%0[ad]|%e2%80%a[89]/i,
];

/** Serves every page: rendered with its data, or the empty shell if that fails or takes too long. */
export function mountPages(app: FastifyInstance, deps: PageDependencies): void {
  const pageCache = new PageCache(deps.hub);

  /** Returns the URL's part of the cache key of a visitor's page; undefined for URLs that are not cached. */
  async function cacheKeyOf(pageUrl: string, language: Language): Promise<string | undefined> {
    if (!URL.canParse(pageUrl, 'http://shop')) return undefined;
    const renderer = await deps.renderer(language).catch(() => undefined);
    return renderer?.cacheKeyOf(new URL(pageUrl, 'http://shop'));
  }

  // The service worker shows this shell when the shop cannot be reached. It contains nothing personal.
  app.get('/offline.html', { schema: { hide: true } }, async (request, reply) => {
    const url = new URL(request.raw.url ?? '/', 'http://shop');
    const { language } = negotiateLanguage(deps.multilingual === false ? undefined : url, {});
    const details = await deps.shop();
    const shop = detailsIn(details, language);
    const shell = { shop, features: details.features, title: shop.name, language, html: [] };
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(htmlDocument(shell, await deps.assets(language)));
  });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { choice, pageUrl } = separateLanguage(request, deps.multilingual ?? true);
    const path = pageUrl.split('?', 1)[0]!;
    // URLs of missing files are not pages.
    if (
      /\.\w{2,5}$/.test(path) ||
      UNUSUAL_PATHS.some((pattern) => pattern.test(path)) ||
      (path.startsWith('/dev/') && !(deps.demo && deps.rendering))
    )
      return reply.code(404).type('text/plain').send('Not found');
    const viewerRead = deps.sessionCache.viewerOf(request.headers.cookie);
    const viewer = await withTimeout(viewerRead, dataTimeout(request)).catch(() => undefined);
    const timeZone = timeZoneFrom(request.headers.cookie);
    reply.type('text/html; charset=utf-8').header('vary', 'cookie, accept-encoding, accept-language');
    reply.header('cache-control', viewer === null ? 'private, no-cache' : 'no-store');
    const { language, offered, chosen } = choice;
    if (chosen) reply.header('set-cookie', languageCookie(chosen));

    const returnTo = path === '/login' ? productToReturnTo(request.headers.cookie) : undefined;
    const urlKey = viewer === null && deps.rendering ? await cacheKeyOf(pageUrl, language) : undefined;
    const key = urlKey && `${language} ${offered ?? ''} ${timeZone} ${urlKey} ${returnTo ?? ''}`;
    const cached = key ? pageCache.current(key) : undefined;
    if (cached) return sendCached(request, reply, cached);
    const isAdminPage = /^\/(admin|dev)(\/|$)/.test(path);
    // Developer pages have no script.
    const isStatic = path.startsWith('/dev/');
    const details = await deps.shop();
    const { features } = details;
    const shop = detailsIn(details, language);
    const common = { shop, features, language, offered, isAdminPage, isStatic };
    const shell = { ...common, title: shop.name, html: [] };
    if (!deps.rendering || viewer === undefined)
      return reply.send(htmlDocument(shell, await deps.assets(language)));
    try {
      const url = new URL(pageUrl, 'http://shop');
      const { prepare, render } = await deps.renderer(language);
      const pageReads = new PageReads(viewer, deps);
      const clock = { now: Date.now(), timeZone };
      const site = { shopName: shop.name, slogan: shop.slogan, baseUrl: deps.baseUrl, features };
      const page = await withTimeout(
        prepare(url, pageReads.read, site, clock, returnTo),
        dataTimeout(request),
      );
      if (page.kind === 'redirect') {
        if (page.from) reply.header('set-cookie', returnToCookie(page.from));
        return reply.header('cache-control', 'no-store').redirect(page.to, 302);
      }
      await acquireRenderSlot();
      const { html, state } = await render(url, page, { ...clock, shop });
      const { files } = page;
      const title = page.head.title ?? page.title;
      const head = headTags(page.head, title, site, language);
      const document = htmlDocument(
        { ...shell, title, html, state, head, files },
        await deps.assets(language),
      );
      reply.code(page.status);
      // The settings may have changed since `details` were read. Such a page must not be cached, because nothing would
      // invalidate it.
      const isConsistent = pageReads.snapshots.some(({ data }) => data === details);
      if (!key || page.status !== 200 || !pageReads.isShared || !isConsistent)
        return await sendPersonal(request, reply, pageUrl, document);
      return sendCached(request, reply, pageCache.store(key, document, pageReads.snapshots));
    } catch (error) {
      if (app.lineLimiter.allows('page not rendered'))
        deps.log.warn(
          { message: (error as Error).message, path },
          'page not rendered; the browser renders it',
        );
      return reply.code(200).send(htmlDocument(shell, await deps.assets(language)));
    }
  });
}

const brotli = promisify(brotliCompress);
/** The fastest: 0.3 ms for Home, whose 71 kB become 13 kB; quality 5 would take 1.5 ms for 11 kB. */
const FASTEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * Sends a page that may contain private data. Only Home without a query is compressed: other pages may contain words that an
 * attacker chose, in the URL or in reviews, and the attacker could then infer private data from the lengths of responses.
 */
async function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  pageUrl: string,
  document: Buffer,
): Promise<FastifyReply> {
  if (pageUrl !== '/' || !acceptsBrotli(request)) return reply.send(document);
  const compressed = await brotli(document, FASTEST);
  return reply.header('content-encoding', 'br').send(compressed);
}

const acceptsBrotli = ({ headers }: FastifyRequest) => headers['accept-encoding']?.includes('br') ?? false;

async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  if (!acceptsBrotli(request)) return reply.send(page.plain);
  const compressed = await page.compressed;
  return reply.header('content-encoding', 'br').send(compressed);
}

/** Separates the language parameter, which is not part of the page's own URL. */
function separateLanguage({ raw, headers }: FastifyRequest, multilingual: boolean) {
  const pageUrl = raw.url ?? '/';
  if (!multilingual) return { pageUrl, choice: negotiateLanguage(undefined, {}) };
  if (!pageUrl.includes(`${LANGUAGE_PARAMETER}=`) || !URL.canParse(pageUrl, 'http://shop'))
    return { pageUrl, choice: negotiateLanguage(undefined, headers) };
  const url = new URL(pageUrl, 'http://shop');
  const choice = negotiateLanguage(url, headers);
  url.searchParams.delete(LANGUAGE_PARAMETER);
  return { pageUrl: url.pathname + url.search, choice };
}

/** Cookie that stores the requested page, to return to it after the login (`src/web/routing/return-to.ts`). */
const returnToCookie = (path: string) =>
  `came_from=${encodeURIComponent(path)}; Path=/; Max-Age=600; SameSite=Lax`;

/** Returns the path of the product page that redirected this visitor to the login; the login page names the product. */
function productToReturnTo(cookieHeader: string | undefined): string | undefined {
  const id = cookieHeader?.match(/(?:^|; )came_from=%2Fproduct%2F([\w-]{1,100})(?:;|$)/)?.[1];
  return id && `/product/${id}`;
}

/** Returns the viewer's time zone, from the cookie that the browser sets (`src/web/clock.tsx`). */
function timeZoneFrom(cookieHeader: string | undefined): string {
  if (!cookieHeader) return 'UTC';
  const value = cookieHeader.match(/(?:^|; )tz=([\w%+-]{1,100})/)?.[1];
  return (value && canonicalTimeZone(value.replaceAll('%2F', '/').replaceAll('%2B', '+'))) || 'UTC';
}

/** Performs the named reads of one page, on behalf of the viewer. */
class PageReads {
  /** The shared snapshots that the page uses. */
  readonly snapshots: Snapshot[] = [];
  /** True while all data is the same for all visitors. */
  isShared = true;
  readonly #viewer: Viewer | null;
  readonly #deps: PageDependencies;

  constructor(viewer: Viewer | null, deps: PageDependencies) {
    this.#viewer = viewer;
    this.#deps = deps;
  }

  /** Performs a read. Returns a refusal as a result, so that the page can show it. */
  read = async (contract: AnyRead, params: unknown) => {
    const read = this.#deps.reads.get(contract.name);
    if (!read) throw new Error(`${contract.name} is read by a page but no feature defines it`);
    try {
      authorize(read, this.#viewer);
      if (read.stepUp) requireStepUp(this.#viewer);
      const input = parseInput(read.params, params ?? {});
      await read.recordAccess?.(input, this.#viewer);
      const snapshot = await this.#deps.hub.read(read, input, this.#viewer);
      if (read.audience === 'public') this.snapshots.push(snapshot);
      // A read for `anyone` that depends on nothing has the same result for all visitors.
      else if (read.dependsOn(input, this.#viewer).length > 0) this.isShared = false;
      return { data: snapshot.data, etag: snapshot.etag };
    } catch (error) {
      if (!(error as { status?: number }).status) throw error;
      this.isShared = false;
      const { status, body } = errorResponseFor(error);
      return { refusal: { ...body.error, status } };
    }
  };
}
