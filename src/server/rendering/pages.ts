import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_PARAMETER, type Language } from '../../shared/languages.ts';
import type { AnyRead } from '../../shared/operation.ts';
import { canonicalTimeZone } from '../../shared/time.ts';
import type { ShopTexts } from '../branding.ts';
import { authorize } from '../http/access.ts';
import { acquireRenderSlot } from '../http/admission-queue.ts';
import { errorResponseFor, parseInput } from '../http/errors.ts';
import { timeLeft } from '../http/load-shedding.ts';
import { withTimeout } from '../http/with-timeout.ts';
import type { SessionCache } from '../identity/session-cache.ts';
import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';
import type { Read } from '../operations.ts';
import type { Viewer } from '../viewer.ts';
import type { Assets } from './assets.ts';
import { htmlDocument } from './document.ts';
import { headTags } from './head.ts';
import { languageCookie, negotiateLanguage } from './language.ts';
import { type CachedPage, PageCache } from './page-cache.ts';

type Renderer = typeof import('../../web/entry-server.tsx');

export interface PageParts {
  hub: Hub;
  reads: Map<string, Read>;
  known: SessionCache;
  shopName: string;
  texts: (language: Language) => ShopTexts;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Pages for developers are there in a demo shop only, and drawn by the server only. */
  demo: boolean;
  /** False with `SSR=off`: every page is the bare shell. */
  rendering: boolean;
  /** False in development, where the sources are served as they are: in the first language. */
  multilingual?: boolean;
  assets: (language: Language) => Promise<Assets>;
  /** Draws pages in one language: each is a build of its own. */
  renderer: (language: Language) => Promise<Renderer>;
  log: { warn(facts: object, message: string): void };
}

/** Data that take longer than this leave the page to the browser (ms). */
const DATA_TIMEOUT_MS = 1_000;
const dataTimeout = (request: FastifyRequest) => Math.min(DATA_TIMEOUT_MS, timeLeft(request));

/** No browser sends one: read as an address it would lead to another page than its spelling says. */
const DOT_SEGMENT = /[/\\](\.|%2e){1,2}([/\\]|$)/i;

/** Serves every page: rendered with its data, or the bare shell when that fails or takes too long. */
export function mountPages(app: FastifyInstance, parts: PageParts): void {
  const kept = new PageCache(parts.hub);

  /** What a visitor's page is cached under; undefined for addresses that are not cached. */
  async function contentKey(address: string, language: Language): Promise<string | undefined> {
    if (!URL.canParse(address, 'http://shop')) return undefined;
    const renderer = await parts.renderer(language).catch(() => undefined);
    return renderer?.cacheKeyOf(new URL(address, 'http://shop'));
  }

  // What stands in for a page while the shop cannot be reached: in each language the same for everybody.
  app.get('/offline.html', { schema: { hide: true } }, async (request, reply) => {
    const address = new URL(request.raw.url ?? '/', 'http://shop');
    const { language } = negotiateLanguage(parts.multilingual === false ? undefined : address, {});
    const { shopName } = parts;
    const shell = { shopName, texts: parts.texts(language), title: shopName, language, html: [] };
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(htmlDocument(shell, await parts.assets(language)));
  });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { speech, address } = parseAddress(request, parts.multilingual ?? true);
    const path = address.split('?', 1)[0]!;
    // Names of files that do not exist are not pages.
    if (
      /\.\w{2,5}$/.test(path) ||
      DOT_SEGMENT.test(path) ||
      (path.startsWith('/dev/') && !(parts.demo && parts.rendering))
    )
      return reply.code(404).type('text/plain').send('Not found');
    const known = parts.known.viewerOf(request.headers.cookie);
    const viewer = await withTimeout(known, dataTimeout(request)).catch(() => undefined);
    const timeZone = timeZoneFrom(request.headers.cookie);
    reply.type('text/html; charset=utf-8').header('vary', 'cookie, accept-encoding, accept-language');
    reply.header('cache-control', viewer === null ? 'private, no-cache' : 'no-store');
    const { language, offered, chosen } = speech;
    if (chosen) reply.header('set-cookie', languageCookie(chosen));

    const from = path === '/login' ? productToReturnTo(request.headers.cookie) : undefined;
    const content = viewer === null && parts.rendering ? await contentKey(address, language) : undefined;
    const key = content && `${language} ${offered ?? ''} ${timeZone} ${content} ${from ?? ''}`;
    const ready = key ? kept.current(key) : undefined;
    if (ready) return sendCached(request, reply, ready);
    const isOffice = /^\/(admin|dev)(\/|$)/.test(path);
    const isStill = path.startsWith('/dev/');
    const { shopName } = parts;
    const texts = parts.texts(language);
    const shell = { shopName, texts, title: shopName, language, offered, html: [], isOffice, isStill };
    if (!parts.rendering || viewer === undefined)
      return reply.send(htmlDocument(shell, await parts.assets(language)));
    try {
      const url = new URL(address, 'http://shop');
      const { prepare, draw } = await parts.renderer(language);
      const answers = new PageReads(viewer, parts);
      const clock = { now: Date.now(), timeZone };
      const page = await withTimeout(
        prepare(url, answers.answer, { ...parts, ...texts }, clock, from),
        dataTimeout(request),
      );
      if (page.kind === 'redirect') {
        if (page.from) reply.header('set-cookie', returnToCookie(page.from));
        return reply.header('cache-control', 'no-store').redirect(page.to, 302);
      }
      await acquireRenderSlot();
      const { html, state } = await draw(url, page, { ...clock, shop: { name: shopName, ...texts } });
      const { file } = page;
      const title = page.head.title ?? page.title;
      const head = headTags(page.head, title, parts, language);
      const document = htmlDocument(
        { ...shell, title, html, state, head, file },
        await parts.assets(language),
      );
      reply.code(page.status);
      if (!key || page.status !== 200 || !answers.shared) return reply.send(document);
      return sendCached(request, reply, kept.keep(key, document, answers.snapshots));
    } catch (error) {
      if (app.lineLimiter.allows('a page is left to the browser'))
        parts.log.warn({ message: (error as Error).message, path }, 'a page is left to the browser');
      return reply.code(200).send(htmlDocument(shell, await parts.assets(language)));
    }
  });
}

async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  if (!request.headers['accept-encoding']?.includes('br')) return reply.send(page.plain);
  return reply.header('content-encoding', 'br').send(await page.compressed);
}

/** The address and what it says about the language; of the page itself that is no part. */
function parseAddress({ raw, headers }: FastifyRequest, multilingual: boolean) {
  const address = raw.url ?? '/';
  if (!multilingual) return { address, speech: negotiateLanguage(undefined, {}) };
  if (!address.includes(`${LANGUAGE_PARAMETER}=`) || !URL.canParse(address, 'http://shop'))
    return { address, speech: negotiateLanguage(undefined, headers) };
  const url = new URL(address, 'http://shop');
  const speech = negotiateLanguage(url, headers);
  url.searchParams.delete(LANGUAGE_PARAMETER);
  return { address: url.pathname + url.search, speech };
}

/** Remembers the page that a visitor wanted, for the way on after the login (`src/web/came-from.ts`). */
const returnToCookie = (path: string) =>
  `came_from=${encodeURIComponent(path)}; Path=/; Max-Age=600; SameSite=Lax`;

/** The address of the product that the guard sent this visitor away from, for the login page to name. */
function productToReturnTo(cookieHeader: string | undefined): string | undefined {
  const id = cookieHeader?.match(/(?:^|; )came_from=%2Fproduct%2F([\w-]{1,100})(?:;|$)/)?.[1];
  return id && `/product/${id}`;
}

/** The reader's time zone, from the cookie that the browser's side sets (`src/web/clock.tsx`). */
function timeZoneFrom(cookieHeader: string | undefined): string {
  if (!cookieHeader) return 'UTC';
  const value = cookieHeader.match(/(?:^|; )tz=([\w%+-]{1,100})/)?.[1];
  return (value && canonicalTimeZone(value.replaceAll('%2F', '/'))) || 'UTC';
}

/** Named reads answered in this process, as the viewer, for one page. */
class PageReads {
  /** The shared answers that were given. */
  readonly snapshots: Snapshot[] = [];
  /** True while the page shows nothing that differs from visitor to visitor. */
  shared = true;
  readonly #viewer: Viewer | null;
  readonly #parts: PageParts;

  constructor(viewer: Viewer | null, parts: PageParts) {
    this.#viewer = viewer;
    this.#parts = parts;
  }

  /** A refusal leaves the read to the page, which shows it. */
  answer = async (contract: AnyRead, params: unknown) => {
    const read = this.#parts.reads.get(contract.name);
    if (!read) throw new Error(`${contract.name} is read by a page but no feature answers it`);
    try {
      authorize(read.audience, this.#viewer);
      const given = parseInput(read.params, params ?? {});
      const snapshot = await this.#parts.hub.read(read, given, this.#viewer);
      if (read.audience === 'public') this.snapshots.push(snapshot);
      // A read for anyone that depends on nothing for a visitor is the same for all of them.
      else if (read.dependsOn(given, this.#viewer).length > 0) this.shared = false;
      return { data: snapshot.data, etag: snapshot.etag };
    } catch (error) {
      if (!(error as { status?: number }).status) throw error;
      this.shared = false;
      const { status, body } = errorResponseFor(error);
      return { refusal: { ...body.error, status } };
    }
  };
}
