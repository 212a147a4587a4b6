import { type FormEvent, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { login, type SessionUser } from '../contract.ts';
import { checkLogin } from '../forms.ts';
import { loginProblem } from '../identity-errors.ts';
import { texts } from '../texts.ts';
import { EmailField } from './email-field.tsx';
import { FormNote } from './form-note.tsx';
import { useForm } from './use-form.ts';

const words = texts.login;

/** Email and password, and what a refused login says (SPEC L45, L88, L131). */
export function LoginForm({
  notice,
  onLogin,
}: {
  /** Something good that led here: 'Your password has been changed…'. */
  notice?: string | undefined;
  onLogin: (user: SessionUser) => void;
}) {
  const form = useForm(['email', 'password']);
  const { run, busy } = useWrite(login);
  const [noticed, setNoticed] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setNoticed(true);
    const typed = form.values();
    const problem = checkLogin(typed);
    if (problem) return form.refuse(problem);
    form.clear();
    const answer = await run(typed);
    if (answer?.ok) onLogin(answer.value.user);
    else if (answer) form.refuse({ message: loginProblem(answer.error), fields: ['email', 'password'] });
  }

  return (
    <form {...form.props} className="form mt-5" onSubmit={(event) => void submit(event)}>
      <FormNote tone="ok" text={noticed ? null : notice} onDismiss={() => setNoticed(true)} />
      <FormNote tone="bad" text={form.problem?.message} onDismiss={form.clear} />
      <EmailField enterKeyHint="next" invalid={form.isWrong('email')} />
      <PasswordField
        label={texts.fields.password}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        invalid={form.isWrong('password')}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy} busyLabel={words.submitting}>
        {words.submit}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <TextLink to="/forgot-password-email">{words.forgotPassword}</TextLink>
        <TextLink to="/register">{words.toRegister}</TextLink>
      </div>
    </form>
  );
}
