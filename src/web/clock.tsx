import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { formatAgo, formatDate, formatDateTime, yearOf } from '../shared/time.ts';
import { browserTimeZone } from './time-zone.ts';

/** Current time and time zone for formatting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA name; undefined means the machine's zone. */
  timeZone: string | undefined;
}

const ClockContext = createContext<Clock | null>(null);

/** Refresh interval of relative times (ms). */
const TICK_MS = 30_000;

/** Provides the server's time and zone during hydration, then the browser's. */
export function ClockProvider({ start, children }: { start: Clock; children: ReactNode }) {
  const [clock, setClock] = useState(start);
  useEffect(() => {
    // Not a transition: replayed events, such as the submission of a time typed before hydration, need the browser's zone.
    const tick = () => setClock({ now: Date.now(), timeZone: browserTimeZone() });
    // Otherwise every page would render its times twice.
    if (start.timeZone !== browserTimeZone() || Date.now() - start.now >= TICK_MS) tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [start]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** Formats ISO times in the viewer's time zone (SETTLED 38). */
export interface Times {
  /** '8 minutes ago', 'Yesterday, 9:40 AM', 'Nov 19, 5:01 PM'. */
  ago(iso: string): string;
  /** 'Nov 19, 2026'. */
  date(iso: string): string;
  /** 'Nov 19, 2026, 4:12 PM'. */
  dateTime(iso: string): string;
  /** Milliseconds since 1970. */
  now: number;
  /** Current year, for the copyright line (SPEC L37). */
  year: number;
  /** IANA name, for `isoToLocalInput` and `localInputToIso`. */
  timeZone: string | undefined;
}

export function useTimes(): Times {
  const provided = useContext(ClockContext);
  const [initial] = useState<Clock>(() => ({ now: Date.now(), timeZone: undefined }));
  const clock = provided ?? initial;
  return useMemo(() => {
    const { now, timeZone } = clock;
    const zone = { timeZone };
    return {
      now,
      // Formatted on demand: few components show it, and many show times.
      get year() {
        return yearOf(now, zone);
      },
      timeZone,
      ago: (iso) => formatAgo(iso, now, zone),
      date: (iso) => formatDate(iso, zone),
      dateTime: (iso) => formatDateTime(iso, zone),
    };
  }, [clock]);
}

/** A `time` element with text and machine-readable value: `<Time iso={order.createdAt} as="dateTime" />`. */
export function Time({ iso, as = 'ago' }: { iso: string; as?: 'ago' | 'date' | 'dateTime' }) {
  const times = useTimes();
  return (
    <time dateTime={iso} title={as === 'dateTime' ? undefined : times.dateTime(iso)}>
      {times[as](iso)}
    </time>
  );
}
