import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';

export interface QuantityStepperProps {
  value: number;
  onDecrease: () => void;
  /** Makes the quantity an input; called with an integer from 1 to `max`. */
  onChange?: ((value: number) => void) | undefined;
  onIncrease: () => void;
  /** Accessible name of the group, such as "Quantity of Enamel Teapot". */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Minus is disabled at this value. 0: minus may remove the line. */
  min?: number | undefined;
  max?: number | undefined;
}

/** Minus, quantity, plus, with 44 px targets. Disabled buttons stay focusable. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onDecrease, onIncrease, label, min = 0, max = 99 } = props;
  const atMin = value <= min;
  const atMax = value >= max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a number are not a fieldset
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={props.decreaseLabel}
        aria-disabled={atMin || undefined}
        onClick={() => atMin || onDecrease()}
      >
        <Minus size={16} aria-hidden="true" />
      </button>
      {props.onChange ? (
        <QuantityField value={value} max={max} label={label} onChange={props.onChange} />
      ) : (
        <output>{value}</output>
      )}
      <button
        type="button"
        aria-label={props.increaseLabel}
        aria-disabled={atMax || undefined}
        onClick={() => atMax || onIncrease()}
      >
        <Plus size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

interface QuantityFieldProps {
  value: number;
  max: number;
  label: string;
  onChange: (value: number) => void;
}

/** Commits on blur or Enter; without a number the old quantity returns. */
function QuantityField({ value, max, label, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (typed === '') return;
    const quantity = Math.min(Math.max(Number(typed), 1), max);
    if (quantity !== value) onChange(quantity);
  };
  return (
    <input
      className="stepper-field"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={typed ?? value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
