import { type FormEvent, useState } from 'react';
import type { ApiResult } from '../../../web/api/http.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { isEmail, normalizeEmail } from '../../account/rules.ts';
import { adminTexts } from '../admin-texts.ts';
import type { StaffRole } from '../contract.ts';
import { RoleSelect } from './role-select.tsx';
import { failureOf } from './staff-row.tsx';

const personTexts = adminTexts.person;

type PersonErrors = { readonly email?: string; readonly roleId?: string };

interface PersonFormProps {
  /** Accessible name. */
  label: string;
  roles: readonly StaffRole[];
  busy: boolean;
  submit: string;
  submitting: string;
  /** Text of the toast. */
  done: (email: string) => string;
  send: (person: { email: string; roleId: string }) => Promise<ApiResult<unknown> | undefined>;
}

/** Form with an email and a role. */
export function PersonForm({ label, roles, busy, submit, submitting, done, send }: PersonFormProps) {
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [roleId, setRoleId] = useState('');
  const [errors, setErrors] = useState<PersonErrors>({});
  const [failure, setFailure] = useState<string>();

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure(undefined);
    const person = { email: normalizeEmail(email), roleId };
    const found: PersonErrors = {
      ...(!isEmail(person.email) && { email: personTexts.emailInvalid }),
      ...(!roleId && { roleId: personTexts.roleMissing }),
    };
    setErrors(found);
    const [invalid] = Object.keys(found);
    if (invalid) return (form.elements.namedItem(invalid) as HTMLElement).focus();
    const result = await send(person);
    if (!result) return;
    if (result.ok) {
      setEmail('');
      toast({ kind: 'success', text: done(person.email) });
    } else if (result.error.fields) setErrors(result.error.fields);
    else setFailure(failureOf(result.error));
  }

  return (
    <form
      className="form mb-6"
      method="dialog"
      noValidate
      aria-label={label}
      onSubmit={(event) => void save(event)}
    >
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <div className="form-pair">
        <TextField
          label={personTexts.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={errors.email}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            setErrors({});
          }}
        />
        <RoleSelect
          roles={roles}
          value={roleId}
          error={errors.roleId}
          onChange={(chosen) => {
            setRoleId(chosen);
            setErrors({});
          }}
        />
      </div>
      <div>
        <Button type="submit" busy={busy} busyLabel={submitting}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
