import { type FormEvent, useRef, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { Note } from '../../../web/ui/note.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { resetLink, resetPassword, terms as termsRead } from '../contract.ts';
import { checkNewPassword } from '../forms.ts';
import { resetProblem } from '../identity-errors.ts';
import { texts } from '../texts.ts';
import { AuthButton } from './auth-page.tsx';
import { FormNote } from './form-note.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';

const resetTexts = texts.reset;

/** Form that sets a new password with the token of a reset link (SETTLED 3). */
export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const form = useForm(['password']);
  const { data: terms } = useRead(termsRead, {});
  const { run, busy } = useWrite(resetPassword);
  const [linkRefused, setLinkRefused] = useState(token === '');
  // Checks the link once, when the page opens; submitting checks it again.
  const { data: link } = useRead(resetLink, linkRefused ? undefined : { token }, { live: false });
  /** Password of a request whose outcome is unknown because its response was lost. */
  const uncertainPassword = useRef<string>(undefined);
  const linkUsed = linkRefused || link?.open === false;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { password } = form.values();
    const invalid = checkNewPassword(password, terms?.passwordPolicy);
    if (invalid) return form.showProblem({ ...invalid, fields: ['password'] });
    form.clear();
    const result = await run({ token, password });
    if (result?.ok) return onReset();
    if (result?.error.code === 'link-used')
      return uncertainPassword.current === password ? onReset() : setLinkRefused(true);
    if (result && (result.error.status === 0 || result.error.status >= 500))
      uncertainPassword.current = password;
    if (result) form.showProblem({ message: resetProblem(result.error), fields: [] });
  }

  if (linkUsed)
    return (
      <div className="form mt-5">
        <Note tone="bad">{texts.errors['link-used']}</Note>
        <TextLink to="/forgot-password-email">{resetTexts.newLink}</TextLink>
      </div>
    );
  const { problem } = form;
  const showAtField = form.isInvalid('password');
  return (
    <form {...form.props} className="form mt-5" onSubmit={(event) => void submit(event)}>
      <FormNote tone="bad" text={showAtField ? null : problem?.message} onDismiss={form.clear} />
      <PasswordField
        label={resetTexts.newPassword}
        name="password"
        autoComplete="new-password"
        hint={terms && !showAtField && texts.passwordHint[terms.passwordPolicy]}
        error={showAtField ? problem?.message : undefined}
      />
      <AuthButton type="submit" busy={busy} busyLabel={resetTexts.submitting}>
        {resetTexts.submit}
      </AuthButton>
    </form>
  );
}
