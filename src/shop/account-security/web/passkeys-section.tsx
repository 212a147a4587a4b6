import { type FormEvent, useState } from 'react';
import { failureText } from '../../../web/api/failure-text.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { addPasskey, newPasskeyOptions, type Passkey, removePasskey } from '../contract.ts';
import { errors } from '../errors.ts';
import { pageTexts } from '../page-texts.ts';
import { MAX_PASSKEY_NAME, parsePasskeyName } from '../rules.ts';
import { createPasskey, isPasskeyPossible } from './passkey.ts';
import { RemoveButton } from './remove-button.tsx';

const passkeysTexts = pageTexts.passkeys;

/** The viewer's passkeys, and a form that adds one. */
export function PasskeysSection({
  passkeys,
  onAdded,
}: {
  passkeys: readonly Passkey[];
  onAdded: (recoveryCodes: readonly string[]) => void;
}) {
  return (
    <div className="grid gap-5">
      <p className="prose">{passkeysTexts.lead}</p>
      {passkeys.length > 0 ? (
        <ul className="grid gap-4">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      <AddPasskey onAdded={onAdded} />
    </div>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const times = useTimes();
  const toast = useToast();
  const created = passkeysTexts.created(times.dateTime(createdAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="field-hint">
          {lastUsedAt ? `${created}, ${passkeysTexts.used(times.dateTime(lastUsedAt))}` : created}
        </p>
      </div>
      <RemoveButton
        contract={removePasskey}
        input={{ id }}
        label={passkeysTexts.remove}
        description={passkeysTexts.removeOf(name)}
        question={passkeysTexts.confirmRemove(name)}
        onRemoved={() => toast({ kind: 'success', text: passkeysTexts.removed })}
      />
    </li>
  );
}

function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: readonly string[]) => void }) {
  const send = useSend();
  const toast = useToast();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (!parsePasskeyName(name)) return setProblem(errors['passkey-name']({ max: MAX_PASSKEY_NAME }).message);
    if (!isPasskeyPossible()) return setFailure(passkeysTexts.unsupported);
    setBusy(true);
    setFailure(await add());
    setBusy(false);
  }

  /** @returns why it failed */
  async function add(): Promise<string | undefined> {
    const begun = await send(newPasskeyOptions, {});
    if (!begun.ok) return failureText(begun.error, pageTexts.failed);
    const passkey = await createPasskey(begun.value.options);
    if (!passkey) return passkeysTexts.addFailed;
    const result = await send(addPasskey, { name, passkey });
    if (!result.ok) return failureText(result.error, pageTexts.failed);
    setName('');
    toast({ kind: 'success', text: passkeysTexts.added });
    onAdded(result.value.recoveryCodes);
    return undefined;
  }

  return (
    <form className="form" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <TextField
        label={passkeysTexts.name}
        name="passkeyName"
        className="max-w-md"
        value={name}
        hint={passkeysTexts.nameHint}
        error={problem}
        maxLength={MAX_PASSKEY_NAME}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div>
        <Button type="submit" busy={busy} busyLabel={passkeysTexts.adding}>
          {passkeysTexts.add}
        </Button>
      </div>
    </form>
  );
}
