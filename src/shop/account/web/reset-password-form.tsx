import { type FormEvent, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { resetLink, resetPassword, terms as termsRead } from '../contract.ts';
import { checkNewPassword } from '../forms.ts';
import { resetProblem } from '../identity-errors.ts';
import { texts } from '../texts.ts';
import { FormNote } from './form-note.tsx';
import { useForm } from './use-form.ts';

const words = texts.reset;

/** A new password for the owner of the link (SETTLED 3). */
export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const form = useForm(['password']);
  const { data: terms } = useRead(termsRead, {});
  const { run, busy } = useWrite(resetPassword);
  const [refusedLink, setRefusedLink] = useState(token === '');
  // Checked once, as the page opens; what is submitted is judged by the write.
  const { data: link } = useRead(resetLink, refusedLink ? undefined : { token }, { live: false });
  const linkUsed = refusedLink || link?.open === false;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { password } = form.values();
    const wrong = checkNewPassword(password, terms?.passwordPolicy);
    if (wrong) return form.refuse({ message: wrong, fields: ['password'] });
    form.clear();
    const answer = await run({ token, password });
    if (answer?.ok) return onReset();
    if (answer?.error.code === 'link-used') return setRefusedLink(true);
    if (answer) form.refuse({ message: resetProblem(answer.error), fields: [] });
  }

  if (linkUsed)
    return (
      <div className="form mt-5">
        <Note tone="bad">{words.linkUsed}</Note>
        <TextLink to="/forgot-password-email">{words.newLink}</TextLink>
      </div>
    );
  const { problem } = form;
  const besideField = form.isWrong('password');
  return (
    <form {...form.props} className="form mt-5" onSubmit={(event) => void submit(event)}>
      <FormNote tone="bad" text={besideField ? null : problem?.message} onDismiss={form.clear} />
      <PasswordField
        label={words.newPassword}
        name="password"
        autoComplete="new-password"
        hint={terms && !besideField && texts.passwordHint[terms.passwordPolicy]}
        error={besideField ? problem?.message : undefined}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy} busyLabel={words.submitting}>
        {words.submit}
      </Button>
    </form>
  );
}
