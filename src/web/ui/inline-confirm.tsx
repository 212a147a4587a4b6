import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

export interface InlineConfirmProps {
  question: string;
  yes: string;
  no: string;
  onYes: () => void;
  /** Also on Escape. Give the focus back to what asked. */
  onNo: () => void;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** `strip`: a soft red strip in place of a row's actions; `compact`: the same in a table cell;
   * `stack`: the calm form inside a receipt, with a filled primary Yes. */
  layout?: 'strip' | 'compact' | 'stack' | undefined;
  /** A sentence below the question. */
  detail?: ReactNode;
}

/** A question asked in place. The focus goes to No, so that Enter pressed twice harms nothing. */
export function InlineConfirm(props: InlineConfirmProps) {
  const { question, yes, no, onYes, onNo, busy = false, busyLabel, layout = 'strip', detail } = props;
  const refuse = useRef<HTMLButtonElement>(null);
  useEffect(() => refuse.current?.focus(), []);
  const stacked = layout === 'stack';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div
      className="confirm"
      role="group"
      aria-label={question}
      data-layout={layout}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || busy) return;
        event.stopPropagation();
        // In a dialog the key would go on to close that.
        event.preventDefault();
        onNo();
      }}
    >
      <p className="confirm-question">{question}</p>
      {detail ? <div className="confirm-detail">{detail}</div> : null}
      <div className="confirm-actions">
        <Button
          variant={stacked ? 'primary' : 'danger-fill'}
          size={stacked ? 'large' : 'normal'}
          busy={busy}
          busyLabel={busyLabel}
          // The second click of a double-click was meant for what stood here before.
          onClick={({ detail: clicks }) => (clicks > 1 ? refuse.current?.focus() : onYes())}
        >
          {yes}
        </Button>
        <Button ref={refuse} disabled={busy} onClick={onNo}>
          {no}
        </Button>
      </div>
    </div>
  );
}
