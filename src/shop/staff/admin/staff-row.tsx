import { type ReactNode, useState } from 'react';
import type { WriteContract } from '../../../shared/operation.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { texts } from '../../../web/texts.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
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
  const { run, busy } = useWrite(contract);
  const toast = useToast();
  const [asking, setAsking] = useState(false);

  async function remove(): Promise<void> {
    const result = await run(input);
    if (!result) return;
    setAsking(false);
    if (result.ok) toast({ kind: 'success', text: done });
    else toast({ kind: 'error', text: failureOf(result.error) });
  }

  return (
    <ConfirmButton
      aria-label={labelOf}
      asking={asking}
      onAskingChange={setAsking}
      question={question}
      yes={yes}
      no={texts.actions.cancel}
      busy={busy}
      busyLabel={busyLabel}
      onYes={() => void remove()}
    >
      {label}
    </ConfirmButton>
  );
}

/** Returns the message for a failed change. */
export const failureOf = ({ status, message }: { status: number; message: string }): string =>
  status < 500 ? message : adminTexts.failed;
