import { Check } from 'lucide-react';

export type StepState = 'done' | 'now' | 'ahead';

export interface OrderStepsProps {
  /** The words of the way, in order. */
  steps: readonly string[];
  /** Index of the step that the order is at. */
  current: number;
  label?: string | undefined;
}

/** The flat way of an open order: done is a filled knot, now a ring, ahead hollow on a dashed string. */
export function OrderSteps({ steps, current, label = 'Progress' }: OrderStepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => {
        const state: StepState = index < current ? 'done' : index === current ? 'now' : 'ahead';
        return (
          <li
            key={step}
            className="step"
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className="step-marker" aria-hidden="true">
              {state === 'done' ? <Check size={14} strokeWidth={3} /> : null}
            </span>
            {step}
          </li>
        );
      })}
    </ol>
  );
}
