import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { blockNavigation } from './block-navigation.ts';

/** The question before a form with unsaved changes is left. */
interface LeaveQuestion {
  stay: () => void;
  leave: () => void;
}

/**
 * While a form has unsaved changes, navigation to another page of the shop waits for an answer; leaving the shop and
 * closing or reloading the tab open the browser's own question. Returns the question while it is open.
 */
export function useUnsavedChanges(hasChanges: boolean): LeaveQuestion | undefined {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const [blocked, setBlocked] = useState<{ leave: () => void }>();
  // A save that was in flight has finished: there is nothing left to lose.
  if (blocked && !hasChanges) setBlocked(undefined);

  // A layout effect: otherwise a click directly after a save could ask the saved form, which shows no question.
  useLayoutEffect(() => {
    if (!hasChanges) return;
    // A listener of its own: another form on the page may still have changes when this one removes its listener.
    const preventUnload = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    const unblock = blockNavigation({ path, ask: (leave) => setBlocked({ leave }) });
    return () => {
      window.removeEventListener('beforeunload', preventUnload);
      unblock();
    };
  }, [hasChanges, path]);

  if (!blocked) return undefined;
  return {
    stay: () => setBlocked(undefined),
    leave() {
      setBlocked(undefined);
      blocked.leave();
    },
  };
}
