import type { FormEvent } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { requestPasswordReset } from '../contract.ts';
import { checkForgotPassword } from '../forms.ts';
import { resetProblem } from '../identity-errors.ts';
import { texts } from '../texts.ts';
import { AuthButton } from './auth-page.tsx';
import { EmailField } from './email-field.tsx';
import { FormNote } from './form-note.tsx';
import { useForm } from './use-form.ts';

const forgotTexts = texts.forgot;

/** Form that requests a password reset link (SPEC L56, L96, L141). */
export function ForgotPasswordForm({ done, onSent }: { done: boolean; onSent: () => void }) {
  const form = useForm(['email']);
  const { run, busy } = useWrite(requestPasswordReset);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const values = form.values();
    const missing = checkForgotPassword(values.email);
    if (missing) return form.showProblem({ ...missing, fields: ['email'] });
    form.clear();
    const result = await run(values);
    if (result?.ok) onSent();
    else if (result) form.showProblem({ message: resetProblem(result.error), fields: ['email'] });
  }

  return (
    <form {...form.props} className="form mt-5" onSubmit={(event) => void submit(event)}>
      <FormNote tone="bad" text={form.problem?.message} onDismiss={form.clear} />
      <EmailField enterKeyHint="send" invalid={form.isInvalid('email')} />
      <AuthButton type="submit" busy={busy} busyLabel={forgotTexts.submitting} disabled={done}>
        {forgotTexts.submit}
      </AuthButton>
    </form>
  );
}
