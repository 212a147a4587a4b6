import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

export interface DialogProps {
  open: boolean;
  /** Called on Escape and the close button; the caller may set `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The secondary button, then the primary one. */
  footer?: ReactNode;
  closeLabel?: string | undefined;
}

/** Native modal dialog: the browser traps the focus and restores it on close. */
export function Dialog({ open, onClose, title, children, footer, closeLabel = 'Close' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

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
        if (!open) return;
        // The browser has closed the dialog: reopen it until the caller sets `open` to false.
        dialog.current?.showModal();
        onClose();
      }}
    >
      {open ? (
        <>
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
            aria-label={closeLabel}
            onClick={onClose}
          >
            <X size={20} aria-hidden="true" />
          </button>
        </>
      ) : null}
    </dialog>
  );
}
