import { Button, type ButtonProps } from './button.tsx';
import { InlineConfirm, type InlineConfirmProps } from './inline-confirm.tsx';
import { useFocusOnClose } from './use-focus-on-close.ts';

export interface ConfirmButtonProps
  extends Omit<ButtonProps, 'ref' | 'onClick' | keyof InlineConfirmProps>,
    Omit<InlineConfirmProps, 'onNo'> {
  /** True while the question replaces the button. */
  asking: boolean;
  /** Label of the busy button while the question cannot be opened yet. */
  preparingLabel?: string | undefined;
  /** Called when the button opens the question, and when No or Escape closes it. */
  onAskingChange: (asking: boolean) => void;
}

/**
 * A button that asks inline before it acts. If the question contains the focus when it closes, the focus returns to the
 * button.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { asking, onAskingChange, question, yes, no, onYes, busy, busyLabel, layout, detail, ...button } =
    props;
  const { preparingLabel, ...buttonProps } = button;
  const opener = useFocusOnClose<HTMLButtonElement>(asking);
  if (asking) return <InlineConfirm {...props} onNo={() => onAskingChange(false)} />;
  return (
    <Button
      ref={opener}
      {...buttonProps}
      busy={preparingLabel !== undefined}
      busyLabel={preparingLabel}
      onClick={() => onAskingChange(true)}
    />
  );
}
