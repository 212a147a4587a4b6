import { texts } from '../texts.ts';
import { progressSteps } from '../timeline.ts';
import { OrderSteps } from './order-steps.tsx';

/** Returns whether an order is in progress. Otherwise, only its badge is shown. */
export function isInProgress(status: string): boolean {
  return currentStep(status) >= 0;
}

/** Progress of an open order in four steps. */
export function OrderProgress({ status }: { status: string }) {
  return (
    <OrderSteps
      steps={progressSteps(status).map((step) => texts.statuses[step.status])}
      current={currentStep(status)}
    />
  );
}

function currentStep(status: string): number {
  return progressSteps(status).findIndex(({ progress }) => progress === 'now');
}
