import { Check } from 'lucide-react';
import { texts } from '../texts.ts';

export type StepState = 'done' | 'now' | 'ahead';

export interface OrderStepsProps {
  /** Step labels in order. */
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
}

/** Progress of an open order: done steps are filled, the current one is a ring, later ones are hollow. */
export function OrderSteps({ steps, current }: OrderStepsProps) {
  return (
    <ol className="steps" aria-label={texts.steps.label}>
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
