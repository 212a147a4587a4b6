import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { generatePath, StaticRouter } from 'react-router';
import type { AnyRead } from '../shared/operation.ts';
import type { PageHead, Site } from '../shared/page-head.ts';
import { type Session, session as sessionRead } from '../shop/account/contract.ts';
import { api, type PrimedRead, prime, primeRefused, type RefusedRead } from './api/api.ts';
import type { ApiError } from './api/http.ts';
import { AppRoutes, loadPageAt, rowFor } from './app-routes.tsx';
import { CameFromContext } from './came-from-context.ts';
import { type Clock, ClockProvider } from './clock.tsx';
import { headOf } from './heads.ts';
import { MarkupKeeperContext } from './kept-markup.tsx';
import { PageMarkup, type Piece } from './markup-keeper.tsx';
import { pageFiles } from './page-files.ts';
import { type Location, pageParameters, readsOf } from './page-reads.ts';
import type { PageState } from './page-state.ts';
import { redirectFor } from './shell/guard.tsx';
import { ShopContext, type ShopIdentity } from './shop-name.ts';
import { createStore } from './store.ts';

/** How the server answers named reads in its own process. */
export type Answer = (
  contract: AnyRead,
  params: unknown,
) => Promise<{ data: unknown; etag: string } | { refusal: ApiError }>;

/** A page whose data are at hand, before it is drawn. */
export interface PreparedPage {
  kind: 'page';
  /** 404 when the address names something that is not there. */
  status: number;
  /** The page's module, of which the head names the built files. */
  file: string | undefined;
  title: string;
  head: PageHead;
  reads: PrimedRead[];
  refused: RefusedRead[];
  cameFrom: string | undefined;
}

export interface PreparedRedirect {
  kind: 'redirect';
  to: string;
  /** The page that a visitor wanted, when the login comes first (SETTLED 8). */
  from?: string;
}

/**
 * What visitors' pages with equal content have in common: the path and the parameters that the page shows. Undefined for
 * other spellings of a path, and for pages whose parameters are not known: these are not cached.
 */
export function cacheKeyOf(url: URL): string | undefined {
  const { route, params } = rowFor(url);
  if (route.path !== '*' && generatePath(route.path, params) !== url.pathname) return undefined;
  const shown = pageParameters[route.path];
  if (shown) return `${url.pathname} ${JSON.stringify(shown(url.searchParams))}`;
  return url.search === '' ? url.pathname : undefined;
}

/** Finds the page of an address, judges who may enter (SPEC L35) and gathers what it shows. */
export async function prepare(
  url: URL,
  answer: Answer,
  site: Site,
  clock: Clock,
  cameFrom?: string,
): Promise<PreparedPage | PreparedRedirect> {
  const { route, params } = rowFor(url);
  const session = await answer(sessionRead, {});
  const user = 'data' in session ? (session.data as Session).user : null;
  const away = redirectFor(route.access, user);
  if (away) return { kind: 'redirect', to: away, ...(!user && { from: url.pathname + url.search }) };
  if ('redirectTo' in route) return { kind: 'redirect', to: route.redirectTo };
  const at: Location = { params, search: url.searchParams, user, clock, cameFrom };
  const asked = readsOf(route.path, at);
  const answers = await Promise.all(asked.map((read) => answer(read.contract, read.params)));
  const reads: PrimedRead[] = [];
  const refused: RefusedRead[] = [];
  for (const [index, { contract, params }] of [
    { contract: sessionRead as AnyRead, params: {} },
    ...asked,
  ].entries()) {
    const known = [session, ...answers][index]!;
    const { name, path } = contract;
    if ('data' in known) reads.push({ name, path, params, ...known });
    else if (isMissing(known.refusal)) refused.push({ name, path, params, error: known.refusal });
  }
  return {
    kind: 'page',
    status: route.path === '*' || (route.path.includes(':') && refused.length > 0) ? 404 : 200,
    file: pageFiles[route.path],
    title: route.title,
    head: headOf(route, at, reads, site),
    reads,
    refused,
    cameFrom,
  };
}

/** There is nothing of that name, or the name can be none; any other refusal is left to the page. */
function isMissing({ status }: ApiError): boolean {
  return status === 404 || status === 400;
}

/** Draws a prepared page: the HTML inside #root and the state it carries. */
export async function draw(
  url: URL,
  { reads, refused, cameFrom }: PreparedPage,
  { shop, ...clock }: Clock & { shop: ShopIdentity },
): Promise<{ html: Piece[]; state: PageState }> {
  await loadPageAt(url);
  const store = createStore();
  try {
    store.dispatch(prime(reads));
    for (const action of refused.flatMap(primeRefused)) store.dispatch(action);
    const markup = new PageMarkup();
    const { route: row } = rowFor(url);
    const html = renderToString(
      <MarkupKeeperContext value={markup}>
        <Provider store={store}>
          <ShopContext value={shop}>
            <ClockProvider start={clock}>
              <CameFromContext value={cameFrom}>
                <StaticRouter location={url.pathname + url.search}>
                  <AppRoutes row={row} />
                </StaticRouter>
              </CameFromContext>
            </ClockProvider>
          </ShopContext>
        </Provider>
      </MarkupKeeperContext>,
    );
    return { html: markup.finish(html), state: { reads, refused, clock, cameFrom } };
  } finally {
    // A primed store keeps a 60 s timer and with it the whole page's data.
    store.dispatch(api.util.resetApiState());
  }
}
