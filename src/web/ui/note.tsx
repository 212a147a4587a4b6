import { X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { texts } from '../texts.ts';
import { MessageIcon, type MessageTone } from './message-icon.tsx';

export interface NoteProps {
  tone: MessageTone;
  children: ReactNode;
  /** Called on a click anywhere on the note (SPEC L47), including its close button. */
  onDismiss?: (() => void) | undefined;
  /** Default: `alert` for tone bad, else `status`; `none` for a note present from the start. */
  live?: 'status' | 'alert' | 'none' | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Message box in the page. */
export function Note({ tone, children, onDismiss, live, ref }: NoteProps) {
  const role = live ?? (tone === 'bad' ? 'alert' : 'status');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the close button inside
    // biome-ignore lint/a11y/noStaticElementInteractions: a click anywhere dismisses the note, as specified
    <div
      className="note"
      ref={ref}
      role={role === 'none' ? undefined : role}
      data-tone={tone}
      data-dismissable={onDismiss ? true : undefined}
      onClick={onDismiss}
    >
      <MessageIcon tone={tone} />
      <div className="note-text">{children}</div>
      {onDismiss ? (
        <button type="button" className="note-close" aria-label={texts.actions.dismiss}>
          <X size={16} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
