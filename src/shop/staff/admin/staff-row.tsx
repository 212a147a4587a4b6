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
  /** Name of the thing, for the texts. */
  name: string;
  words: {
    remove: string;
    removeOf: (name: string) => string;
    question: (name: string) => string;
    yes: string;
    removing: string;
    removed: (name: string) => string;
  };
}

/** Button that asks for confirmation, then removes something. */
export function RemoveButton<I, R>({ contract, input, name, words }: RemoveButtonProps<I, R>) {
  const { run } = useWrite(contract);
  const report = useResultToast();
  return (
    <ConfirmAction
      aria-label={words.removeOf(name)}
      question={words.question(name)}
      yes={words.yes}
      busyLabel={words.removing}
      action={async () => report(await run(input), { done: words.removed(name), failed: adminTexts.failed })}
    >
      {words.remove}
    </ConfirmAction>
  );
}
