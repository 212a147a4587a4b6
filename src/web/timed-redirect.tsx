import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { texts } from './texts.ts';
import { Link } from './ui/link.tsx';

export interface TimedRedirectProps {
  to: string;
  /** Time until the page changes by itself, in ms (SPEC L149). */
  after: number;
  /** Carried along as the new page's location state. */
  state?: unknown;
  /**
   * For a page that exists only to lead on: it counts down once, not again when somebody comes back to it or has chosen
   * to stay and reloads, and the page that follows takes its place in the history.
   */
  once?: boolean;
}

/** Marks an entry of the browser's history; it survives a reload, as React Router's own state there does. */
const STAYED = 'stayed';
/** Keys of the history entries whose countdown has begun in this document. */
const begun = new Set<string>();

/** Leads on by itself after a while, with a link that hurries it and a button that stops it (SETTLED 40). */
export function TimedRedirect({ to, after, state, once = false }: TimedRedirectProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [stays, setStays] = useState(false);
  const goNow = useRef<HTMLAnchorElement>(null);
  const leave = useEffectEvent(() => void navigate(to, { state, replace: once }));
  useEffect(() => {
    if (stays) return;
    if (once) {
      if (begun.has(key) || window.history.state?.[STAYED]) return setStays(true);
      // An entry by that name was not navigated to: every document begins with one.
      if (key !== 'default') begun.add(key);
    }
    const timer = setTimeout(leave, after);
    return () => clearTimeout(timer);
  }, [stays, after, once, key]);

  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <Link className="text-link" to={to} state={state} replace={once} ref={goNow}>
        {texts.redirect.goNow}
      </Link>
      {stays ? null : (
        <button
          type="button"
          className="text-link"
          onClick={() => {
            setStays(true);
            if (once) window.history.replaceState({ ...window.history.state, [STAYED]: true }, '');
            goNow.current?.focus();
          }}
        >
          {texts.redirect.stayHere}
        </button>
      )}
      <span role="status">{stays ? texts.redirect.stayed : null}</span>
    </div>
  );
}
