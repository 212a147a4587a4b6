import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { Button } from './button.tsx';

export interface InlineConfirmProps {
  question: string;
  /** Default: 'Yes'. */
  yes?: string | undefined;
  /** Default: 'No'. */
  no?: string | undefined;
  onYes: () => void;
  /** Also on Escape. The caller restores the focus. */
  onNo: () => void;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /**
   * `strip`: light red, replaces a row's actions. `compact`: the same in a table cell. `stack`: neutral, inside a
   * receipt, with a primary Yes.
   */
  layout?: 'strip' | 'compact' | 'stack' | undefined;
  /** A sentence below the question. */
  detail?: ReactNode;
}

/** Inline confirmation. No gets the focus, so that pressing Enter twice is harmless. */
export function InlineConfirm(props: InlineConfirmProps) {
  const { question, onYes, onNo, busy = false, busyLabel, layout = 'strip', detail } = props;
  const { yes = texts.actions.yes, no = texts.actions.no } = props;
  const noButton = useRef<HTMLButtonElement>(null);
  useEffect(() => noButton.current?.focus(), []);
  const isStacked = layout === 'stack';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div
      className="confirm"
      role="group"
      aria-label={question}
      data-layout={layout}
      // The second press of a double-click on the previous button must not take the focus from No.
      onMouseDown={(event) => {
        if (event.detail > 1) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || busy) return;
        event.stopPropagation();
        // Otherwise the key would also close a surrounding dialog.
        event.preventDefault();
        onNo();
      }}
    >
      <p className="confirm-question">{question}</p>
      {detail ? <div className="confirm-detail">{detail}</div> : null}
      <div className="confirm-actions">
        <Button
          variant={isStacked ? 'primary' : 'danger-fill'}
          size={isStacked ? 'large' : 'normal'}
          busy={busy}
          busyLabel={busyLabel}
          // Ignore the second click of a double-click: it was meant for the previous button.
          onClick={({ detail: clicks }) => (clicks > 1 ? noButton.current?.focus() : onYes())}
        >
          {yes}
        </Button>
        <Button ref={noButton} disabled={busy} onClick={onNo}>
          {no}
        </Button>
      </div>
    </div>
  );
}
