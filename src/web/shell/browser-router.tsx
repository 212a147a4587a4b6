import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  Router,
  type To,
} from 'react-router';
import { previousPathIn, rememberList, withPrevious } from '../list-addresses.ts';
import { forgetFailures } from '../page-programs.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

interface Place {
  location: Location;
  action: NavigationType;
  /** The navigation asked to stay where the page is scrolled to (`preventScrollReset`). */
  stays: boolean;
}

/**
 * The tab's address for React Router's hooks and links. Its own data routers would bring loaders, actions and fetchers
 * along (15 kB), and here the data come from the cache of named reads. A page whose program is still on its way keeps
 * the page before it on the screen.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [tab] = useState(openTab);
  const [place, setPlace] = useState<Place>(tab.place);
  useLayoutEffect(() => tab.listen((next) => startTransition(() => setPlace(next))), [tab]);
  useScrollRestoration(place);
  useLayoutEffect(() => rememberList(place.location), [place]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={tab.navigator}>
      {children}
    </Router>
  );
}

function openTab() {
  const history = createBrowserHistory({ v5Compat: true });
  let stays = false;
  const place = (): Place => ({ location: history.location, action: history.action, stays });
  const move = (how: 'push' | 'replace') => (to: To, state?: unknown, options?: NavigateOptions) => {
    stays = options?.preventScrollReset === true;
    const { pathname, state: current } = history.location;
    history[how](to, withPrevious(state, how === 'push' ? pathname : previousPathIn(current)));
  };
  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (steps) => history.go(steps),
    push: move('push'),
    replace: move('replace'),
  };
  return {
    navigator,
    place,
    listen: (listener: (place: Place) => void) =>
      history.listen(() => {
        forgetFailures();
        listener(place());
      }),
  };
}
