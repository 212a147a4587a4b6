import { type FormEvent, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { changePassword, terms as termsRead } from '../contract.ts';
import { checkNewPassword } from '../forms.ts';
import { texts } from '../texts.ts';
import { FormNote } from './form-note.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';

const changePasswordTexts = texts.changePassword;

/** Form that changes the password and logs out other devices. `email` identifies the account to password managers. */
export function ChangePassword({ email }: { email: string }) {
  const form = useForm(['current', 'password']);
  const { data: terms } = useRead(termsRead, {});
  const { run, busy } = useWrite(changePassword);
  const [done, setDone] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const element = event.currentTarget;
    setDone(false);
    const values = form.values();
    if (values.current === '')
      return form.showProblem({ message: changePasswordTexts.currentRequired, fields: ['current'] });
    const invalid = checkNewPassword(values.password, terms?.passwordPolicy);
    if (invalid) return form.showProblem({ ...invalid, fields: ['password'] });
    form.clear();
    const result = await run(values);
    if (result?.ok) {
      element.reset();
      setDone(true);
    } else if (result) {
      const { status, message, fields = {} } = result.error;
      const invalidFields = (['current', 'password'] as const).filter((field) => fields[field]);
      const isSpecific = invalidFields.length > 0 || status === 429;
      form.showProblem({ message: isSpecific ? message : changePasswordTexts.failed, fields: invalidFields });
    }
  }

  const { problem } = form;
  const errorOf = (field: 'current' | 'password') => (form.isInvalid(field) ? problem?.message : undefined);
  return (
    <form {...form.props} className="form" onSubmit={(event) => void submit(event)}>
      <FormNote tone="ok" text={done ? changePasswordTexts.done : null} onDismiss={() => setDone(false)} />
      <FormNote
        tone="bad"
        text={problem?.fields.length === 0 ? problem.message : null}
        onDismiss={form.clear}
      />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="form-pair">
        <PasswordField
          label={changePasswordTexts.current}
          name="current"
          autoComplete="current-password"
          error={errorOf('current')}
        />
        <PasswordField
          label={texts.reset.newPassword}
          name="password"
          autoComplete="new-password"
          hint={terms && !form.isInvalid('password') && texts.passwordHint[terms.passwordPolicy]}
          error={errorOf('password')}
        />
      </div>
      <div>
        <Button type="submit" busy={busy} busyLabel={changePasswordTexts.submitting}>
          {changePasswordTexts.submit}
        </Button>
      </div>
    </form>
  );
}
