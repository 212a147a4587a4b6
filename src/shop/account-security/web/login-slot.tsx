import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useSend } from '../../../web/api/use-write.ts';
import type { LoginSlot } from '../../../web/feature.ts';
import { Button } from '../../../web/ui/button.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import type { SessionUser } from '../../account/contract.ts';
import { passkeyLogin, passkeyLoginOptions } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { askPasskey, isPasskeyPossible } from './passkey.ts';

const SecondStepForm = lazy(() => import('./second-step-form.tsx'));

/** Below the login form: logs in with a passkey instead. Not rendered where passkeys cannot work. */
function PasskeyLogin({ onLogin }: { onLogin: (user: SessionUser) => void }) {
  const isPossible = useSyncExternalStore(
    () => () => {},
    isPasskeyPossible,
    () => false,
  );
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function logIn(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const problem = await tryLogIn();
    setBusy(false);
    setFailure(problem);
  }

  /** @returns why it failed */
  async function tryLogIn(): Promise<string | undefined> {
    const begun = await send(passkeyLoginOptions, {});
    if (!begun.ok) return begun.error.message;
    const passkey = await askPasskey(begun.value.options);
    if (!passkey) return shellTexts.passkeyFailed;
    const result = await send(passkeyLogin, { passkey });
    if (!result.ok) return result.error.message;
    onLogin(result.value.user);
    return undefined;
  }

  if (!isPossible) return null;
  return (
    <div className="form mt-4">
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <Button
        size="large"
        block
        icon={<KeyRound size={18} aria-hidden="true" />}
        busy={busy}
        busyLabel={shellTexts.passkeyWaiting}
        onClick={() => void logIn()}
      >
        {shellTexts.passkeyLogin}
      </Button>
    </div>
  );
}

/** Replaces the login form after the password, if the account has a second factor. */
function SecondStep(props: { onLogin: (user: SessionUser) => void; onCancel: () => void }) {
  return (
    <Suspense fallback={<LoadingText>{shellTexts.loading}</LoadingText>}>
      <SecondStepForm {...props} />
    </Suspense>
  );
}

export const loginSlot: LoginSlot = { Component: PasskeyLogin, SecondStep };
