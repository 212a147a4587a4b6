import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { AnyRead } from '../../shared/operation.ts';
import { knownTimeZone } from '../../shared/time.ts';
import { admit } from '../http/access.ts';
import { checked } from '../http/errors.ts';
import type { KnownSessions } from '../identity/known-sessions.ts';
import type { Hub } from '../live/hub.ts';
import type { Read } from '../operations.ts';
import type { Viewer } from '../viewer.ts';
import type { Assets } from './assets.ts';
import { htmlDocument } from './document.ts';

type Renderer = typeof import('../../web/entry-server.tsx');

export interface PageParts {
  hub: Hub;
  reads: Map<string, Read>;
  known: KnownSessions;
  shopName: string;
  /** False with `SSR=off`: every page is the bare shell. */
  rendering: boolean;
  assets: () => Promise<Assets>;
  renderer: () => Promise<Renderer>;
  log: { warn(facts: object, message: string): void };
}

/** Data that take longer than this leave the page to the browser (ms). */
const DATA_TIMEOUT_MS = 1_000;
const KEPT_PAGES = 500;
const brotli = promisify(brotliCompress);

interface KeptPage {
  /** The ETags of everything that the page shows. */
  version: string;
  plain: Buffer;
  compressed: Promise<Buffer>;
  status: number;
}

/** Serves every page: rendered with its data, or the bare shell when that fails or takes too long. */
export function mountPages(app: FastifyInstance, parts: PageParts): void {
  /** Visitors' pages, by address: the same bytes for all of them until something that they show changes. */
  const kept = new Map<string, KeptPage>();

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = new URL(request.raw.url ?? '/', 'http://shop');
    // Names of files that do not exist are not pages.
    if (/\.\w{2,5}$/.test(url.pathname)) return reply.code(404).type('text/plain').send('Not found');
    const viewer = await parts.known.viewerOf(request.headers.cookie).catch(() => undefined);
    const assets = await parts.assets();
    reply.type('text/html; charset=utf-8').header('vary', 'cookie, accept-encoding');
    reply.header('cache-control', viewer === null ? 'private, no-cache' : 'no-store');

    const bareShell = () =>
      htmlDocument({ shopName: parts.shopName, title: parts.shopName, html: '' }, assets);
    if (!parts.rendering || viewer === undefined) return reply.send(bareShell());
    try {
      const { prepare, draw } = await parts.renderer();
      const timeZone = zoneOf(request.headers.cookie);
      const page = await withinTime(prepare(url, answersFor(viewer, parts)));
      if (page.kind === 'redirect') return reply.header('cache-control', 'no-store').redirect(page.to, 302);
      const drawn = async () => {
        const { html, state } = await draw(url, page, { now: Date.now(), timeZone });
        return htmlDocument({ shopName: parts.shopName, title: page.title, html, state }, assets);
      };
      reply.code(page.status);
      if (viewer) return reply.send(await drawn());

      const address = `${timeZone} ${url.pathname}${url.search}`;
      const version = page.reads.map(({ etag }) => etag ?? '').join();
      let known = kept.get(address);
      if (known?.version !== version) {
        const plain = Buffer.from(await drawn());
        const compressed = brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
        known = { version, plain, compressed, status: page.status };
        kept.delete(address);
        if (page.status === 200) kept.set(address, known);
        if (kept.size > KEPT_PAGES) kept.delete(kept.keys().next().value!);
      }
      if (!String(request.headers['accept-encoding'] ?? '').includes('br')) return reply.send(known.plain);
      return reply.header('content-encoding', 'br').send(await known.compressed);
    } catch (error) {
      parts.log.warn(
        { message: (error as Error).message, path: url.pathname },
        'a page is left to the browser',
      );
      return reply.code(200).send(bareShell());
    }
  });
}

/** The reader's time zone, from the cookie that the browser's side sets (`src/web/clock.tsx`). */
function zoneOf(cookieHeader: string | undefined): string {
  const value = cookieHeader?.match(/(?:^|; )tz=([\w%+-]{1,100})/)?.[1];
  return (value && knownTimeZone(value.replaceAll('%2F', '/'))) || 'UTC';
}

/** Named reads answered in this process, as the viewer. A refusal leaves the read to the page, which shows it. */
function answersFor(viewer: Viewer | null, { hub, reads }: PageParts) {
  return async (contract: AnyRead, params: unknown) => {
    const read = reads.get(contract.name);
    if (!read) throw new Error(`${contract.name} is read by a page but no feature answers it`);
    try {
      admit(read.audience, viewer);
      const { data, etag } = await hub.answer(read, checked(read.params, params ?? {}), viewer);
      return { data, etag };
    } catch (error) {
      if ((error as { status?: number }).status) return undefined;
      throw error;
    }
  };
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the data took too long')), DATA_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
