import { type FormEvent, useRef, useState } from 'react';
import { messageTexts } from '../../../shared/message.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useAppDispatch } from '../../../web/hooks.ts';
import { Button } from '../../../web/ui/button.tsx';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { type Profile, profile as profileRead, updateProfile } from '../contract.ts';
import { checkProfile, type ProfileErrors } from '../forms.ts';
import { texts } from '../texts.ts';
import { FormNote } from './form-note.tsx';

const profileTexts = texts.profile;

type Edits = Partial<Pick<Profile, 'name' | 'address' | 'orderEmails' | 'newOrderEmails' | 'lowStockEmails'>>;

type FieldTexts = Partial<Record<keyof ProfileErrors, string>>;

/** Returns the edits made while a save was in flight. */
function editsSince(current: Edits, saved: Edits): Edits {
  const fields = Object.keys(current) as (keyof Edits)[];
  return Object.fromEntries(
    fields.filter((field) => current[field] !== saved[field]).map((field) => [field, current[field]]),
  );
}

/**
 * Form for name, address and email settings (SPEC L47, L90). Unedited fields show the live profile, which may change on
 * another device; edits are kept until they are saved.
 */
export function ProfileForm({
  profile,
  canSave = true,
  onUnsavedChange,
}: {
  profile: Profile;
  canSave?: boolean;
  /** Called with whether the form has unsaved edits. */
  onUnsavedChange?: (unsaved: boolean) => void;
}) {
  const [edits, setEdits] = useState<Edits>({});
  const [errors, setErrors] = useState<FieldTexts>({});
  const [message, setMessage] = useState<{ tone: 'ok' | 'bad'; text: string }>();
  const { run, busy } = useWrite(updateProfile);
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const formValues = { ...profile, ...edits };

  function edit(change: Edits): void {
    setEdits({ ...edits, ...change });
    onUnsavedChange?.(true);
    const rest = { ...errors };
    for (const field of Object.keys(change)) delete rest[field as keyof ProfileErrors];
    setErrors(rest);
  }

  function showErrors(found: FieldTexts): void {
    setErrors(found);
    const [first] = (['name', 'address'] as const).filter((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMessage(undefined);
    const { name, address, orderEmails, newOrderEmails, lowStockEmails } = formValues;
    const adminSettings: Pick<Edits, 'newOrderEmails' | 'lowStockEmails'> =
      profile.role === 'admin'
        ? { newOrderEmails, ...(lowStockEmails !== undefined && { lowStockEmails }) }
        : {};
    const found = checkProfile({ name, address });
    if (Object.keys(found).length > 0) return showErrors(messageTexts(found));
    const result = await run({ name, address, orderEmails, ...adminSettings });
    if (!result) return;
    if (result.ok) {
      // Shows the result immediately, before the live update arrives.
      dispatch(
        cacheReads([{ name: profileRead.name, path: profileRead.path, params: {}, data: result.value }]),
      );
      const saved: Edits = { name, address, orderEmails, ...adminSettings };
      setEdits((current) => editsSince(current, saved));
      onUnsavedChange?.(false);
      setMessage({ tone: 'ok', text: profileTexts.updated });
    } else if (result.error.status === 400 && result.error.fields) showErrors(result.error.fields);
    else
      setMessage({
        tone: 'bad',
        text: result.error.status === 404 ? texts.errors['profile-missing'] : profileTexts.updateFailed,
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
          value={formValues.name}
          error={errors.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <TextField label={texts.fields.email} type="email" value={profile.email} readOnly tabIndex={-1} />
      </div>
      <TextField
        label={texts.fields.address}
        name="address"
        autoComplete="street-address"
        value={formValues.address}
        error={errors.address}
        onChange={(event) => edit({ address: event.currentTarget.value })}
      />
      <CheckField
        name="orderEmails"
        label={texts.personalData.orderEmails}
        checked={formValues.orderEmails}
        onChange={(orderEmails) => edit({ orderEmails })}
      />
      {profile.role === 'admin' ? (
        <CheckField
          name="newOrderEmails"
          label={texts.personalData.newOrderEmails}
          checked={formValues.newOrderEmails}
          onChange={(newOrderEmails) => edit({ newOrderEmails })}
        />
      ) : null}
      {profile.lowStockEmails === undefined ? null : (
        <CheckField
          name="lowStockEmails"
          label={texts.personalData.lowStockEmails}
          checked={formValues.lowStockEmails ?? false}
          onChange={(lowStockEmails) => edit({ lowStockEmails })}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel={profileTexts.updating}
          disabled={!canSave}
        >
          {profileTexts.update}
        </Button>
      </div>
    </form>
  );
}
