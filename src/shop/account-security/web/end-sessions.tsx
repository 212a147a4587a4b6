import { useNavigate } from 'react-router';
import { useWrite } from '../../../web/api/use-write.ts';
import { useSwitchUser } from '../../../web/session.ts';
import { ConfirmAction } from '../../../web/ui/confirm-action.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { endSessions } from '../contract.ts';
import { pageTexts } from '../page-texts.ts';

const sessionsTexts = pageTexts.sessions;

/** Ends all sessions of the viewer, this one included. */
export function EndSessions() {
  const { run, failure } = useWrite(endSessions, pageTexts.failed);
  const navigate = useNavigate();
  const switchUser = useSwitchUser();

  async function end(): Promise<void> {
    const result = await run({});
    if (!result?.ok) return;
    await navigate('/login');
    switchUser(null);
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p className="prose">{sessionsTexts.lead}</p>
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <ConfirmAction
        variant="danger"
        question={sessionsTexts.confirmEnd}
        yes={sessionsTexts.yesEnd}
        busyLabel={sessionsTexts.ending}
        action={end}
      >
        {sessionsTexts.end}
      </ConfirmAction>
    </div>
  );
}
