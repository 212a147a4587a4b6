import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../ui/link.tsx';
import { redirectTexts as texts } from './redirect-texts.ts';

export interface TimedRedirectProps {
  to: string;
  /** Delay before the redirect (ms; SPEC L149). */
  after: number;
  /**
   * For a page that only redirects: it counts down once per history entry, not again after Back or a reload, and the
   * target replaces it in the history.
   */
  once?: boolean;
  /** Called when the countdown has stopped. */
  onStay?: () => void;
}

/** Flag in the state of a history entry; survives a reload, like React Router's state. */
const STAYED = 'stayed';
/** Keys of history entries whose countdown has started in this document. */
const startedCountdowns = new Set<string>();

/** Redirects after a delay, with a link to go immediately and a button to stay (SETTLED 40). */
export function TimedRedirect({ to, after, once = false, onStay }: TimedRedirectProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [isStaying, setStaying] = useState(false);
  const goNowLink = useRef<HTMLAnchorElement>(null);
  const stay = useEffectEvent(() => {
    setStaying(true);
    onStay?.();
  });
  const leave = useEffectEvent(() => void navigate(to, { replace: once }));
  useEffect(() => {
    if (isStaying) return;
    if (once) {
      // biome-ignore lint/nursery/useReactCompiler: only the browser knows the state of the history entry
      if (startedCountdowns.has(key) || window.history.state?.[STAYED]) return stay();
      // The first entry of every document has the key `default`.
      if (key !== 'default') startedCountdowns.add(key);
    }
    const timer = setTimeout(leave, after);
    return () => clearTimeout(timer);
  }, [isStaying, after, once, key]);

  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <Link className="text-link" to={to} replace={once} ref={goNowLink}>
        {texts.goNow}
      </Link>
      {isStaying ? null : (
        <button
          type="button"
          className="text-link"
          onClick={() => {
            setStaying(true);
            onStay?.();
            if (once) window.history.replaceState({ ...window.history.state, [STAYED]: true }, '');
            goNowLink.current?.focus();
          }}
        >
          {texts.stayHere}
        </button>
      )}
      <span role="status">{isStaying ? texts.stayed : null}</span>
    </div>
  );
}
