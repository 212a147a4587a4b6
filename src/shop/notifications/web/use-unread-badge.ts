import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { BADGE_DELAY_MS } from '../badge.ts';
import { unreadCount } from '../contract.ts';

/** Returns the live unread count; changes show after 300 ms (SPEC L39, L125). 0 for a visitor. */
export function useUnreadBadge(loggedIn: boolean): number {
  const { data } = useRead(unreadCount, loggedIn ? {} : undefined);
  return useThrottled(loggedIn ? (data?.unread ?? 0) : 0, BADGE_DELAY_MS);
}

/** Throttles a value: returns the newest value `ms` after the first change. */
function useThrottled(value: number, ms: number): number {
  const [shown, setShown] = useState(value);
  const newest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    newest.current = value;
    // A timer without a change would shorten the delay of the next change.
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
