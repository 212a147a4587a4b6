import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { texts } from './texts.ts';

export interface TimedRedirectProps {
  to: string;
  /** Time until the page changes by itself, in ms (SPEC L149). */
  after: number;
  /** Carried along as the new page's location state. */
  state?: unknown;
}

/** Leads on by itself after a while, with a link that hurries it and a button that stops it (SETTLED 40). */
export function TimedRedirect({ to, after, state }: TimedRedirectProps) {
  const navigate = useNavigate();
  const [stays, setStays] = useState(false);
  const goNow = useRef<HTMLAnchorElement>(null);
  const leave = useEffectEvent(() => void navigate(to, { state }));
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(leave, after);
    return () => clearTimeout(timer);
  }, [stays, after]);

  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <Link className="text-link" to={to} state={state} ref={goNow}>
        {texts.redirect.goNow}
      </Link>
      {stays ? null : (
        <button
          type="button"
          className="text-link"
          onClick={() => {
            setStays(true);
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
