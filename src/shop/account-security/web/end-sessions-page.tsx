import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWrite } from '../../../web/api/use-write.ts';
import { Note } from '../../../web/ui/note.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { AuthButton, AuthPage } from '../../account/web/auth-page.tsx';
import { endSessionsByLink } from '../contract.ts';
import { endTexts } from '../end-texts.ts';
import { errors } from '../errors.ts';

/** /end-sessions?token=…: ends all sessions on a click, so that opening the link alone does nothing. */
export default function EndSessionsPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { run, busy, failure } = useWrite(endSessionsByLink, endTexts.failed);
  const [isDone, setDone] = useState(false);
  const problem = token ? failure : errors['end-link-used'].message;

  async function end(): Promise<void> {
    if ((await run({ token }))?.ok) setDone(true);
  }

  return (
    <AuthPage heading={endTexts.heading}>
      <div className="form mt-5">
        {problem ? <Note tone="bad">{problem}</Note> : null}
        {isDone ? (
          <>
            <Note tone="ok">{endTexts.done}</Note>
            <TextLink to="/forgot-password-email">{endTexts.newPassword}</TextLink>
          </>
        ) : (
          <>
            <p className="prose">{endTexts.explanation}</p>
            <AuthButton busy={busy} busyLabel={endTexts.ending} onClick={() => void end()}>
              {endTexts.end}
            </AuthButton>
          </>
        )}
      </div>
    </AuthPage>
  );
}
