import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSend } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import type { SessionUser } from '../../account/contract.ts';
import { AuthButton } from '../../account/web/auth-page.tsx';
import { completeLogin, type PasskeyAssertion, type SecondStep, secondStep } from '../contract.ts';
import { parseAppCode, parseRecoveryCode } from '../rules.ts';
import { stepTexts } from '../step-texts.ts';
import { askPasskey } from './passkey.ts';

type Method = 'code' | 'recoveryCode';

/** The second step of a login: a code of the app, a passkey, or a recovery code. */
export default function SecondStepForm({
  onLogin,
  onCancel,
}: {
  onLogin: (user: SessionUser) => void;
  onCancel: () => void;
}) {
  const send = useSend();
  const [step, setStep] = useState<SecondStep>();
  const [method, setMethod] = useState<Method>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'form' | 'passkey'>();

  useEffect(() => {
    let isCurrent = true;
    void send(secondStep, {}).then((result) => {
      if (!isCurrent) return;
      if (result.ok) setStep(result.value);
      else setProblem(result.error.message);
    });
    return () => {
      isCurrent = false;
    };
  }, [send]);

  const chosen: Method | undefined =
    method ?? (step?.hasApp ? 'code' : step?.passkeyOptions ? undefined : 'recoveryCode');

  const form = useRef<HTMLFormElement>(null);
  const isShown = step !== undefined;
  // The login form, which had the focus, is gone.
  useEffect(() => {
    if (isShown) form.current?.querySelector<HTMLElement>(chosen ? 'input' : 'button')?.focus();
  }, [isShown, chosen]);

  async function complete(proof: { [Name in Method]?: string } & { passkey?: PasskeyAssertion }) {
    const result = await send(completeLogin, { code: '', recoveryCode: '', ...proof });
    if (result.ok) return onLogin(result.value.user);
    setProblem(result.error.status >= 500 ? stepTexts.failed : result.error.message);
    // The next code replaces the wrong one.
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !chosen) return;
    const isReadable = chosen === 'code' ? parseAppCode(text) : parseRecoveryCode(text);
    if (!isReadable)
      return setProblem(chosen === 'code' ? stepTexts.codeMissing : stepTexts.recoveryCodeMissing);
    setProblem(undefined);
    setBusy('form');
    await complete({ [chosen]: text });
    setBusy(undefined);
  }

  async function confirmWithPasskey(): Promise<void> {
    if (busy) return;
    setProblem(undefined);
    setBusy('passkey');
    // A challenge is valid for one attempt.
    const renewed = await send(secondStep, {});
    const options = renewed.ok ? renewed.value.passkeyOptions : null;
    const passkey = options && (await askPasskey(options));
    if (passkey) await complete({ passkey });
    else setProblem(renewed.ok ? stepTexts.passkeyFailed : renewed.error.message);
    setBusy(undefined);
  }

  function choose(next: Method | undefined): void {
    setMethod(next);
    setText('');
    setProblem(undefined);
  }

  if (!step && !problem) return <LoadingText>{stepTexts.loading}</LoadingText>;
  return (
    <form
      ref={form}
      className="form mt-5"
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {step ? <p>{stepTexts.lead}</p> : null}
      {problem ? <Note tone="bad">{problem}</Note> : null}
      {step?.passkeyOptions && chosen !== 'recoveryCode' ? (
        <Button
          block
          size="large"
          variant={chosen ? 'secondary' : 'primary'}
          icon={<KeyRound size={18} aria-hidden="true" />}
          busy={busy === 'passkey'}
          busyLabel={stepTexts.passkeyWaiting}
          onClick={() => void confirmWithPasskey()}
        >
          {stepTexts.withPasskey}
        </Button>
      ) : null}
      {step && chosen ? (
        <>
          <TextField
            key={chosen}
            label={stepTexts[chosen]}
            name={chosen}
            value={text}
            autoComplete={chosen === 'code' ? 'one-time-code' : 'off'}
            inputMode={chosen === 'code' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            invalid={problem !== undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <AuthButton type="submit" busy={busy === 'form'} busyLabel={stepTexts.submitting}>
            {stepTexts.submit}
          </AuthButton>
        </>
      ) : null}
      <div className="grid justify-items-start gap-2">
        {step && chosen !== 'recoveryCode' && step.hasRecoveryCodes ? (
          <Button variant="quiet" onClick={() => choose('recoveryCode')}>
            {stepTexts.insteadRecoveryCode}
          </Button>
        ) : null}
        {step && chosen === 'recoveryCode' && (step.hasApp || step.passkeyOptions) ? (
          <Button variant="quiet" onClick={() => choose(undefined)}>
            {step.hasApp ? stepTexts.insteadApp : stepTexts.withPasskey}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onCancel}>
          {stepTexts.back}
        </Button>
        {step && (chosen === 'recoveryCode' || !step.hasRecoveryCodes) ? (
          <p className="field-hint">{stepTexts.lostHint}</p>
        ) : null}
      </div>
    </form>
  );
}
