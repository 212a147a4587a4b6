import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { BADGE_DELAY_MS } from '../badge.ts';
import { unreadCount } from '../contract.ts';

/** The number on the badge: live, and each change shows 300 ms later (SPEC L39, L125). 0 for a visitor. */
export function useUnreadBadge(signedIn: boolean): number {
  const { data } = useRead(unreadCount, signedIn ? {} : undefined);
  return useDelayed(signedIn ? (data?.unread ?? 0) : 0, BADGE_DELAY_MS);
}

/** The newest value, each change `ms` late; changes in between do not put it off any further. */
function useDelayed(value: number, ms: number): number {
  const [shown, setShown] = useState(value);
  const newest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    newest.current = value;
    // Else a change soon after the page's beginning would end a wait that nothing had begun.
    if (value === shown) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setShown(newest.current);
    }, ms);
  }, [value, shown, ms]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return shown;
}
