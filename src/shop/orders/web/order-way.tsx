import { OrderSteps } from '../../../web/ui/order-steps.tsx';
import { texts } from '../texts.ts';
import { stepsOf } from '../timeline.ts';

/** True while an order is under way: one that has arrived, or was cancelled or refunded, shows its badge alone. */
export function isOnItsWay(status: string): boolean {
  return currentStep(status) >= 0;
}

/** The way of an open order in four steps. */
export function OrderWay({ status }: { status: string }) {
  return (
    <OrderSteps
      label={texts.steps.label}
      steps={stepsOf(status).map((step) => texts.statuses[step.status])}
      current={currentStep(status)}
    />
  );
}

function currentStep(status: string): number {
  return stepsOf(status).findIndex(({ progress }) => progress === 'now');
}
