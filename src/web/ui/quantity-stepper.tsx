import { Minus, Plus } from 'lucide-react';

export interface QuantityStepperProps {
  value: number;
  onDecrease: () => void;
  onIncrease: () => void;
  /** Names the group, such as "Quantity of Enamel Teapot". */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Below this, minus is closed. 0 = minus may remove the line. */
  min?: number | undefined;
  max?: number | undefined;
}

/** Minus, the quantity, plus: 44 px targets. A closed end stays focusable, so that no focus is lost. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onDecrease, onIncrease, label, min = 0, max = 99 } = props;
  const atMin = value <= min;
  const atMax = value >= max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a figure are not a fieldset
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={props.decreaseLabel}
        aria-disabled={atMin || undefined}
        onClick={() => atMin || onDecrease()}
      >
        <Minus size={16} aria-hidden="true" />
      </button>
      <output>{value}</output>
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
