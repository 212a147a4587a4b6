import { Undo2, X } from 'lucide-react';
import { Children, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { MessageIcon, type MessageTone } from './message-icon.tsx';

const MOST_AT_ONCE = 3;

/** Where toasts appear: top right below the scallops. Always in the page; shows the newest three. */
export function ToastRegion({ label = 'Messages', children }: { label?: string; children?: ReactNode }) {
  return (
    <section className="toasts" aria-label={label} aria-live="polite" aria-relevant="additions">
      {Children.toArray(children).slice(-MOST_AT_ONCE)}
    </section>
  );
}

export interface ToastProps {
  tone: MessageTone;
  children: ReactNode;
  onClose: () => void;
  /** Delay before it closes (ms; SPEC L149: 3000); without it the toast stays. */
  duration?: number | undefined;
  /** One way back, such as Undo. */
  action?: { label: string; keys?: string | undefined; onClick: () => void } | undefined;
  /** A page to go on to. */
  link?: { readonly to: string; readonly label: string } | undefined;
  closeLabel?: string | undefined;
}

/** A toast. Hover and focus pause its timer. */
export function Toast({ tone, children, onClose, duration, action, link, closeLabel = 'Close' }: ToastProps) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useTimeLeft(duration, pointed || focused, onClose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that someone is reading
    <div
      className="toast"
      role={tone === 'bad' ? 'alert' : 'status'}
      data-tone={action ? 'warn' : tone}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {action ? <Undo2 size={20} aria-hidden="true" /> : <MessageIcon tone={tone} />}
      <div className="toast-text">{children}</div>
      {action ? (
        <button
          type="button"
          className="toast-action"
          aria-keyshortcuts={action.keys}
          onClick={action.onClick}
        >
          {action.label}
        </button>
      ) : null}
      {link ? (
        <Link className="toast-action" to={link.to} onClick={onClose}>
          {link.label}
        </Link>
      ) : null}
      <button type="button" className="toast-close" aria-label={closeLabel} onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Calls `onOver` after `duration` ms, not counting the time during which it is held. */
function useTimeLeft(duration: number | undefined, held: boolean, onOver: () => void) {
  const over = useEffectEvent(onOver);
  const left = useRef(duration);
  useEffect(() => {
    if (held || left.current === undefined) return;
    const startedAt = performance.now();
    const timer = setTimeout(over, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - startedAt));
    };
  }, [held]);
}
