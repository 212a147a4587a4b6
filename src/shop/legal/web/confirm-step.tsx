import { useState } from 'react';
import { language } from '../../../shared/language.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { type WithdrawalReceipt, withdraw } from '../contract.ts';
import type { Statement } from '../rules.ts';
import { texts } from '../texts.ts';
import { StatementView } from './statement-view.tsx';
import type { FieldMessages } from './withdraw-page.tsx';

const withdrawTexts = texts.withdraw;

interface ConfirmStepProps {
  statement: Statement;
  onReceived: (receipt: WithdrawalReceipt) => void;
  /** Goes back to the form, which shows the server's messages about its fields. */
  onBack: (messages: FieldMessages) => void;
}

/** Second step: the whole statement, and the button that sends it. */
export function ConfirmStep({ statement, onReceived, onBack }: ConfirmStepProps) {
  const { run, busy } = useWrite(withdraw);
  const [problem, setProblem] = useState<string>();

  async function confirm(): Promise<void> {
    setProblem(undefined);
    const result = await run({ ...statement, language });
    if (!result) return;
    if (result.ok) return onReceived(result.value);
    const { status, message, fields } = result.error;
    if (status === 400 && fields) return onBack(fields);
    setProblem(status === 429 ? message : withdrawTexts.failed);
  }

  return (
    <div className="form">
      <p className="field-hint">{withdrawTexts.step(2)}</p>
      <h2>{withdrawTexts.check}</h2>
      <StatementView statement={statement} />
      {problem ? <Note tone="bad">{problem}</Note> : null}
      <Button
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel={withdrawTexts.confirming}
        onClick={() => void confirm()}
      >
        {withdrawTexts.confirm}
      </Button>
      <Button disabled={busy} block onClick={() => onBack({})}>
        {withdrawTexts.change}
      </Button>
    </div>
  );
}
