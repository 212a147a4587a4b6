import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';

export interface QuantityInput {
  /** Called with an integer from 1 to `max`. */
  onChange: (value: number) => void;
  /** Message when the typed text is not a positive integer; the quantity is kept. */
  invalid: string;
  /** Message when `max` replaced a larger number. */
  limited: string;
}

export interface QuantityStepperProps {
  value: number;
  onDecrease: () => void;
  /** Makes the quantity an input. */
  input?: QuantityInput | undefined;
  onIncrease: () => void;
  /** Accessible name of the group, such as "Quantity of Enamel Teapot". */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Minus is disabled at this value. 0: minus may remove the line. */
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * Minus, quantity, plus, with 44 px targets. Disabled buttons stay focusable. Explains a typed quantity that it cannot
 * accept.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onDecrease, onIncrease, label, min = 0, max = 99 } = props;
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  // These events precede the blur of the field, whose message must stay.
  const clear = { onPointerDown: () => setProblem(undefined), onKeyDown: () => setProblem(undefined) };
  const atMin = value <= min;
  const atMax = value >= max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a number are not a fieldset
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={props.decreaseLabel}
        aria-disabled={atMin || undefined}
        {...clear}
        onClick={() => atMin || onDecrease()}
      >
        <Minus size={16} aria-hidden="true" />
      </button>
      {props.input ? (
        <QuantityField
          {...props.input}
          value={value}
          max={max}
          label={label}
          problemId={problem && problemId}
          onProblem={setProblem}
        />
      ) : (
        <output>{value}</output>
      )}
      <button
        type="button"
        aria-label={props.increaseLabel}
        aria-disabled={atMax || undefined}
        {...clear}
        onClick={() => atMax || onIncrease()}
      >
        <Plus size={16} aria-hidden="true" />
      </button>
      {problem ? (
        <p className="stepper-error" id={problemId} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

interface QuantityFieldProps extends QuantityInput {
  value: number;
  max: number;
  label: string;
  /** Id of the message that is shown. */
  problemId: string | undefined;
  onProblem: (problem: string | undefined) => void;
}

/** Commits on blur or Enter. */
function QuantityField(props: QuantityFieldProps) {
  const { value, max, label, problemId, onChange, onProblem } = props;
  const [typedText, setTypedText] = useState<string>();
  const commit = () => {
    if (typedText === undefined) return;
    setTypedText(undefined);
    const quantity = /^\d+$/.test(typedText.trim()) ? Number(typedText) : 0;
    if (quantity < 1) return onProblem(props.invalid);
    onProblem(quantity > max ? props.limited : undefined);
    if (Math.min(quantity, max) !== value) onChange(Math.min(quantity, max));
  };
  return (
    <input
      className="stepper-field"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      value={typedText ?? value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTypedText(event.currentTarget.value);
        onProblem(undefined);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
