import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

export interface DialogProps {
  open: boolean;
  /** Escape and the close button ask for this; the caller closes by setting `open` to false, or goes on. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Secondary, then primary. */
  footer?: ReactNode;
  closeLabel?: string | undefined;
}

/** The browser's own modal dialog: keeps the focus inside and gives it back when it closes. */
export function Dialog({ open, onClose, title, children, footer, closeLabel = 'Close' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  // Taken away while open: close first, so that the browser still returns the focus.
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
        // Of the browser's own requests to close only the first can be declined.
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        // A file dialog inside that was cancelled says so, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (!open) return;
        // Closed without being asked: it stays until the caller agrees.
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
          {/* last in order, so that the first field gets the focus */}
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
