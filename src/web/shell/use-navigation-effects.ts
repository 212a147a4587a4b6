import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { storeListAddress, storePreviousPath } from '../routing/list-addresses.ts';
import { forgetFailedModules } from '../routing/page-modules.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Effects of each navigation: scroll position, data of the links back, and another attempt for failed page modules. */
export function useNavigationEffects(): void {
  const location = useLocation();
  const action = useNavigationType();
  useScrollRestoration(location, action);
  const last = useRef<{ index: number | undefined; path: string; previousPath: string | undefined }>(
    undefined,
  );
  useLayoutEffect(() => {
    storeListAddress(location);
    forgetFailedModules();
    // React Router stores an entry's index and key in its state.
    const { idx: index, key, previousPath: stored } = window.history.state ?? {};
    const before = last.current;
    let previousPath: string | undefined = stored;
    // A later navigation may already have changed the entry; its page is rendered next.
    if (action !== 'POP' && before?.index !== undefined && key === location.key) {
      if (index === before.index + 1) previousPath = before.path;
      else if (index === before.index) previousPath = before.previousPath;
      storePreviousPath(previousPath);
    }
    last.current = { index, path: location.pathname, previousPath };
  }, [location, action]);
}
