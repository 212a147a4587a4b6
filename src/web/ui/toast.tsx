import { Undo2, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { texts } from '../texts.ts';
import { MessageIcon, type MessageTone } from './message-icon.tsx';

/** Region of toasts, top right below the header. Always in the page, so that screen readers announce additions. */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <section className="toasts" aria-label={texts.toasts.label} aria-live="polite" aria-relevant="additions">
      {children}
    </section>
  );
}

export interface ToastProps {
  tone: MessageTone;
  children: ReactNode;
  onClose: () => void;
  /** Delay before it closes (ms; SPEC L149: 3000); without it the toast stays. */
  duration?: number | undefined;
  /** One button, such as Undo. */
  action?: { label: string; keys?: string | undefined; onClick: () => void } | undefined;
  /** Link to a related page. */
  link?: { readonly to: string; readonly label: string } | undefined;
}

/** A toast. Hover and focus pause its timer. */
export function Toast({ tone, children, onClose, duration, action, link }: ToastProps) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  usePausableTimeout(duration, isHovered || isFocused, onClose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className="toast"
      role={tone === 'bad' ? 'alert' : 'status'}
      data-tone={action ? 'warn' : tone}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
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
      <button type="button" className="toast-close" aria-label={texts.actions.close} onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Calls `onTimeout` after `duration` ms; the time while `isPaused` does not count. */
function usePausableTimeout(duration: number | undefined, isPaused: boolean, onTimeout: () => void) {
  const timeOut = useEffectEvent(onTimeout);
  const remaining = useRef(duration);
  useEffect(() => {
    if (isPaused || remaining.current === undefined) return;
    const startedAt = performance.now();
    const timer = setTimeout(timeOut, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(0, (remaining.current ?? 0) - (performance.now() - startedAt));
    };
  }, [isPaused]);
}
