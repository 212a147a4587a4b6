import './step-up-dialog.css';
import { type FormEvent, useId, useState } from 'react';
import { failureText } from '../../../web/api/failure-text.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { PasswordField } from '../../account/web/password-field.tsx';
import { type PasskeyAssertion, securityState, stepUp, stepUpOptions } from '../contract.ts';
import { stepTexts } from '../step-texts.ts';
import { askPasskey, isPasskeyPossible } from './passkey.ts';

const stepUpTexts = stepTexts.stepUp;

/** Asks for the password or a passkey. `onAnswer`: called once, with whether the user has confirmed. */
export default function StepUpDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const formId = useId();
  const send = useSend();
  const { data } = useRead(securityState, {});
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'form' | 'passkey'>();
  const hasPasskey = isPasskeyPossible() && (data?.passkeys.length ?? 0) > 0;

  async function confirm(proof: { password?: string; passkey?: PasskeyAssertion }): Promise<void> {
    const result = await send(stepUp, { password: '', ...proof });
    if (result.ok) return onAnswer(true);
    setProblem(failureText(result.error, stepUpTexts.failed));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setProblem(stepUpTexts.passwordMissing);
    setBusy('form');
    setProblem(undefined);
    await confirm({ password });
    setBusy(undefined);
  }

  async function confirmWithPasskey(): Promise<void> {
    if (busy) return;
    setBusy('passkey');
    setProblem(undefined);
    const options = await send(stepUpOptions, {});
    const passkey = options.ok ? await askPasskey(options.value.options) : undefined;
    if (passkey) await confirm({ passkey });
    else setProblem(options.ok ? stepTexts.passkeyFailed : options.error.message);
    setBusy(undefined);
  }

  return (
    <Dialog
      title={stepUpTexts.title}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{shellTexts.actions.cancel}</Button>
          {hasPasskey ? (
            <Button
              busy={busy === 'passkey'}
              busyLabel={stepTexts.passkeyWaiting}
              onClick={() => void confirmWithPasskey()}
            >
              {stepTexts.withPasskey}
            </Button>
          ) : null}
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy === 'form'}
            busyLabel={stepTexts.submitting}
          >
            {stepTexts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <p>{stepUpTexts.lead}</p>
        <PasswordField
          label={stepUpTexts.password}
          name="stepUpPassword"
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
