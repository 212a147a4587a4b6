import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type NavigateOptions,
  type Navigator,
  Router,
  type To,
} from 'react-router';
import { previousPathIn, storeListUrl, withPrevious } from '../routing/list-urls.ts';
import { navigationBlocker } from '../routing/navigation-blocker.ts';
import { forgetFailedModules } from '../routing/page-modules.ts';
import { type HistoryState, useScrollRestoration } from './use-scroll-restoration.ts';

/**
 * Provides the tab's URL to React Router's hooks and links. React Router's own data router would add 15 kB of loaders,
 * actions and fetchers, which the cache of named reads replaces. The previous page stays visible until the next page's
 * module is loaded.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHistory);
  const [current, setCurrent] = useState<HistoryState>(history.current);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setCurrent(next))), [history]);
  useScrollRestoration(current);
  useLayoutEffect(() => storeListUrl(current.location), [current]);
  return (
    <Router location={current.location} navigationType={current.action} navigator={history.navigator}>
      {children}
    </Router>
  );
}

type BrowserHistory = ReturnType<typeof createBrowserHistory>;
type Update = Parameters<Parameters<BrowserHistory['listen']>[0]>[0];

/** Wraps the browser's history. Each entry's state also contains the path of the previous page. */
function createHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  let keepsScroll = false;
  const currentState = (): HistoryState => ({
    location: history.location,
    action: history.action,
    keepsScroll,
  });
  const navigate = (action: 'push' | 'replace') => (to: To, state?: unknown, options?: NavigateOptions) => {
    const run = () => {
      keepsScroll = options?.preventScrollReset === true;
      const { pathname, state: current } = history.location;
      history[action](to, withPrevious(state, action === 'push' ? pathname : previousPathIn(current)));
    };
    const isBlocked =
      action === 'push' && navigationBlocker.blocks?.({ path: history.createHref(to), steps: 0, run });
    if (!isBlocked) run();
  };
  /** Back and Forward. The number of steps is unknown (null) for an entry that the shop has not made. */
  const isTraversalBlocked = ({ action, location: { pathname, search }, delta }: Update) =>
    action === 'POP' &&
    delta !== null &&
    navigationBlocker.blocks?.({ path: pathname + search, steps: delta, run: () => history.go(delta) });
  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (steps) => history.go(steps),
    push: navigate('push'),
    replace: navigate('replace'),
  };
  return {
    navigator,
    current: currentState,
    listen: (listener: (state: HistoryState) => void) =>
      history.listen((update) => {
        if (isTraversalBlocked(update)) return;
        forgetFailedModules();
        listener(currentState());
      }),
  };
}
