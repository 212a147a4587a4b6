import { type FormEvent, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { Note } from '../../../web/ui/note.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { confirmTexts } from '../confirm-texts.ts';
import { confirmEmail } from '../contract.ts';
import { errors } from '../errors.ts';
import { AuthButton } from './auth-page.tsx';

/** Form that confirms an email address with the token of a link. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const { run, busy } = useWrite(confirmEmail);
  const [state, setState] = useState<'open' | 'confirmed' | 'used' | 'failed'>(token ? 'open' : 'used');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const result = await run({ token });
    if (result)
      setState(result.ok ? 'confirmed' : result.error.code === 'confirmation-link-used' ? 'used' : 'failed');
  }

  if (state === 'confirmed')
    return (
      <div className="form mt-5">
        <Note tone="ok">{confirmTexts.confirmed}</Note>
        <TextLink to="/">{confirmTexts.toShop}</TextLink>
      </div>
    );
  if (state === 'used')
    return (
      <div className="form mt-5">
        <Note tone="bad">{errors['confirmation-link-used'].message}</Note>
        <TextLink to="/profile">{confirmTexts.toProfile}</TextLink>
      </div>
    );
  return (
    <form className="form mt-5" method="dialog" onSubmit={(event) => void submit(event)}>
      {state === 'failed' ? <Note tone="bad">{errors['confirmation-failed'].message}</Note> : null}
      <p className="prose">{confirmTexts.explanation}</p>
      <AuthButton type="submit" busy={busy} busyLabel={confirmTexts.submitting}>
        {confirmTexts.submit}
      </AuthButton>
    </form>
  );
}
