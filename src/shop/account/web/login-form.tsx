import { type FormEvent, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { login, type SessionUser } from '../contract.ts';
import { checkLogin } from '../forms.ts';
import { loginProblem } from '../identity-errors.ts';
import { texts } from '../texts.ts';
import { AuthButton } from './auth-page.tsx';
import { EmailField } from './email-field.tsx';
import { FormNote } from './form-note.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';

const loginTexts = texts.login;

/** Login form (SPEC L45, L88, L131). */
export function LoginForm({
  notice,
  returnTo,
  onLogin,
  onSecondStep,
}: {
  /** Success message of the previous page: 'Your password has been changed…'. */
  notice?: string | undefined;
  /** URL of the page that required the login; offered after the login, or after a registration. */
  returnTo?: string | undefined;
  onLogin: (user: SessionUser) => void;
  /** Called after the correct password of an account with a second factor. */
  onSecondStep?: (() => void) | undefined;
}) {
  const form = useForm(['email', 'password']);
  const { run, busy } = useWrite(login);
  const [noticeDismissed, setNoticeDismissed] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setNoticeDismissed(true);
    const values = form.values();
    const problem = checkLogin(values);
    if (problem) return form.showProblem(problem);
    form.clear();
    const result = await run(values);
    if (result?.ok) return onLogin(result.value.user);
    const code: string | undefined = result?.error.code;
    if (code === 'multi-factor-auth-required' && onSecondStep) return onSecondStep();
    if (result) form.showProblem({ message: loginProblem(result.error), fields: ['email', 'password'] });
  }

  return (
    <form {...form.props} className="form mt-5" onSubmit={(event) => void submit(event)}>
      <FormNote tone="ok" text={noticeDismissed ? null : notice} onDismiss={() => setNoticeDismissed(true)} />
      <FormNote tone="bad" text={form.problem?.message} onDismiss={form.clear} />
      <EmailField enterKeyHint="next" invalid={form.isInvalid('email')} />
      <PasswordField
        label={texts.fields.password}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        invalid={form.isInvalid('password')}
      />
      <AuthButton type="submit" busy={busy} busyLabel={loginTexts.submitting}>
        {loginTexts.submit}
      </AuthButton>
      <div className="flex flex-wrap justify-between gap-x-6">
        <TextLink to="/forgot-password-email">{loginTexts.forgotPassword}</TextLink>
        <TextLink to="/register" state={{ from: returnTo }}>
          {loginTexts.toRegister}
        </TextLink>
      </div>
    </form>
  );
}
