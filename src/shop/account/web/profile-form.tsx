import { type FormEvent, useRef, useState } from 'react';
import { prime } from '../../../web/api/api.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useAppDispatch } from '../../../web/hooks.ts';
import { Button } from '../../../web/ui/button.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { type Profile, profile as profileRead, updateProfile } from '../contract.ts';
import { checkProfile, type ProfileErrors } from '../forms.ts';
import { texts } from '../texts.ts';
import { FormNote } from './form-note.tsx';

const words = texts.profile;

interface Typed {
  name?: string;
  address?: string;
  orderEmails?: boolean;
  newOrderEmails?: boolean;
}

/** What was typed while the save was on its way. */
function typedSince(now: Typed, sent: Typed): Typed {
  const fields = Object.keys(now) as (keyof Typed)[];
  return Object.fromEntries(
    fields.filter((field) => now[field] !== sent[field]).map((field) => [field, now[field]]),
  );
}

/**
 * Name, address and the switches for emails about orders (SPEC L47, L90). Fields that nobody has touched follow the profile,
 * which may be changed on another device meanwhile; what was typed stays until it is saved.
 */
export function ProfileForm({
  profile,
  canSave = true,
  onTyped,
}: {
  profile: Profile;
  canSave?: boolean;
  /** Called with whether the form holds something that is not saved. */
  onTyped?: (typed: boolean) => void;
}) {
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [message, setMessage] = useState<{ tone: 'ok' | 'bad'; text: string }>();
  const { run, busy } = useWrite(updateProfile);
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const shown = { ...profile, ...typed };

  function edit(change: Typed): void {
    setTyped({ ...typed, ...change });
    onTyped?.(true);
    const rest = { ...errors };
    for (const field of Object.keys(change)) delete rest[field as keyof ProfileErrors];
    setErrors(rest);
  }

  function refuse(found: ProfileErrors): void {
    setErrors(found);
    const [first] = (['name', 'address'] as const).filter((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMessage(undefined);
    const { name, address, orderEmails } = shown;
    const ofAdmin = profile.role === 'admin' ? { newOrderEmails: shown.newOrderEmails } : {};
    const found = checkProfile({ name, address });
    if (Object.keys(found).length > 0) return refuse(found);
    const answer = await run({ name, address, orderEmails, ...ofAdmin });
    if (!answer) return;
    if (answer.ok) {
      // Shown at once; the live answer follows.
      dispatch(prime([{ name: profileRead.name, path: profileRead.path, params: {}, data: answer.value }]));
      const sent: Typed = { name, address, orderEmails, ...ofAdmin };
      setTyped((now) => typedSince(now, sent));
      onTyped?.(false);
      setMessage({ tone: 'ok', text: words.updated });
    } else if (answer.error.code === 'invalid' && answer.error.fields) refuse(answer.error.fields);
    else
      setMessage({
        tone: 'bad',
        text: answer.error.code === 'not-found' ? words.missing : words.updateFailed,
      });
  }

  return (
    <form ref={form} className="form" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <FormNote tone={message?.tone ?? 'ok'} text={message?.text} onDismiss={() => setMessage(undefined)} />
      <div className="form-pair">
        <TextField
          label={texts.fields.name}
          name="name"
          autoComplete="name"
          value={shown.name}
          error={errors.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <TextField label={texts.fields.email} type="email" value={profile.email} readOnly tabIndex={-1} />
      </div>
      <TextField
        label={texts.fields.address}
        name="address"
        autoComplete="street-address"
        value={shown.address}
        error={errors.address}
        onChange={(event) => edit({ address: event.currentTarget.value })}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="check"
          name="orderEmails"
          checked={shown.orderEmails}
          onChange={(event) => edit({ orderEmails: event.currentTarget.checked })}
        />
        {texts.personalData.orderEmails}
      </label>
      {profile.role === 'admin' ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="check"
            name="newOrderEmails"
            checked={shown.newOrderEmails}
            onChange={(event) => edit({ newOrderEmails: event.currentTarget.checked })}
          />
          {texts.personalData.newOrderEmails}
        </label>
      ) : null}
      <div>
        <Button type="submit" variant="primary" busy={busy} busyLabel={words.updating} disabled={!canSave}>
          {words.update}
        </Button>
      </div>
    </form>
  );
}
