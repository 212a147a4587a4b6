import type { ReactNode } from 'react';
import type { WriteContract } from '../../../shared/operation.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { ConfirmAction } from '../../../web/ui/confirm-action.tsx';
import { adminTexts } from '../admin-texts.ts';

interface StaffRowProps {
  title: string;
  lines: readonly string[];
  children: ReactNode;
}

/** Row with a name, details and buttons. */
export function StaffRow({ title, lines, children }: StaffRowProps) {
  return (
    <li className="staff-row">
      <div>
        <p className="font-semibold">{title}</p>
        {lines.map((line) => (
          <p key={line} className="field-hint">
            {line}
          </p>
        ))}
      </div>
      <div className="staff-actions">{children}</div>
    </li>
  );
}

interface RemoveButtonProps<I, R> {
  contract: WriteContract<I, R>;
  input: I;
  label: string;
  /** Accessible name. */
  labelOf: string;
  question: string;
  yes: string;
  busyLabel: string;
  done: string;
}

/** Button that asks for confirmation, then removes something. */
export function RemoveButton<I, R>(props: RemoveButtonProps<I, R>) {
  const { contract, input, label, labelOf, question, yes, busyLabel, done } = props;
  const { run } = useWrite(contract);
  const report = useResultToast();
  return (
    <ConfirmAction
      aria-label={labelOf}
      question={question}
      yes={yes}
      busyLabel={busyLabel}
      action={async () => report(await run(input), { done, failed: adminTexts.failed })}
    >
      {label}
    </ConfirmAction>
  );
}
