import { type FormEvent, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { changePassword, terms as termsRead } from '../contract.ts';
import { checkNewPassword } from '../forms.ts';
import { texts } from '../texts.ts';
import { FormNote } from './form-note.tsx';
import { useForm } from './use-form.ts';

const words = texts.changePassword;

/** The current password and a new one; other devices are signed out. `email` tells password managers whose it is. */
export function ChangePassword({ email }: { email: string }) {
  const form = useForm(['current', 'password']);
  const { data: terms } = useRead(termsRead, {});
  const { run, busy } = useWrite(changePassword);
  const [done, setDone] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const element = event.currentTarget;
    setDone(false);
    const typed = form.values();
    if (typed.current === '') return form.refuse({ message: words.currentRequired, fields: ['current'] });
    const wrong = checkNewPassword(typed.password, terms?.passwordPolicy);
    if (wrong) return form.refuse({ message: wrong, fields: ['password'] });
    form.clear();
    const answer = await run(typed);
    if (answer?.ok) {
      element.reset();
      setDone(true);
    } else if (answer) {
      const { code, message, fields = {} } = answer.error;
      const own = (['current', 'password'] as const).filter((field) => fields[field]);
      const says = own.length > 0 || code === 'too-many-requests' ? message : words.failed;
      form.refuse({ message: says, fields: own });
    }
  }

  const { problem } = form;
  const under = (field: 'current' | 'password') => (form.isWrong(field) ? problem?.message : undefined);
  return (
    <form {...form.props} className="form" onSubmit={(event) => void submit(event)}>
      <FormNote tone="ok" text={done ? words.done : null} onDismiss={() => setDone(false)} />
      <FormNote
        tone="bad"
        text={problem?.fields.length === 0 ? problem.message : null}
        onDismiss={form.clear}
      />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="form-pair">
        <PasswordField
          label={words.current}
          name="current"
          autoComplete="current-password"
          error={under('current')}
        />
        <PasswordField
          label={texts.reset.newPassword}
          name="password"
          autoComplete="new-password"
          hint={terms && !form.isWrong('password') && texts.passwordHint[terms.passwordPolicy]}
          error={under('password')}
        />
      </div>
      <div>
        <Button type="submit" busy={busy} busyLabel={words.submitting}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
