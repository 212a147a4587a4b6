import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { texts } from '../texts.ts';

export interface DialogProps {
  /** Called on Escape and the close button; the caller may remove the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The secondary button, then the primary one. */
  footer?: ReactNode;
}

/** Native modal dialog, open while it is mounted: the browser traps the focus and restores it on close. */
export function Dialog({ onClose, title, children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  // Close before unmounting, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // The browser lets a page cancel only its first close request, so Escape is handled here.
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        // A cancelled file dialog inside also fires this event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The browser has closed the dialog: reopen it until the caller removes it.
        dialog.current?.showModal();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 className="dialog-title" id={titleId}>
          {title}
        </h2>
      </div>
      {children}
      {footer ? <div className="dialog-foot">{footer}</div> : null}
      {/* Last, so that the first field gets the focus. */}
      <button
        type="button"
        className="icon-button dialog-close"
        aria-label={texts.actions.close}
        onClick={onClose}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </dialog>
  );
}
