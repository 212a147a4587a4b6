import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '../../../web/api/use-write.ts';
import { useSwitchUser } from '../../../web/session.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { endSessions } from '../contract.ts';
import { pageTexts } from '../page-texts.ts';
import { Failure, problemOf } from './section-parts.tsx';

const sessionsTexts = pageTexts.sessions;

/** Ends all sessions of the viewer, this one included. */
export function EndSessions() {
  const { run, busy } = useWrite(endSessions);
  const navigate = useNavigate();
  const switchUser = useSwitchUser();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function end(): Promise<void> {
    setFailure(undefined);
    const result = await run({});
    if (!result) return;
    if (!result.ok) {
      setAsking(false);
      return setFailure(problemOf(result.error));
    }
    await navigate('/login');
    switchUser(null);
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p className="prose">{sessionsTexts.lead}</p>
      <Failure text={failure} />
      <ConfirmButton
        variant="danger"
        asking={asking}
        onAskingChange={setAsking}
        question={sessionsTexts.confirmEnd}
        yes={sessionsTexts.yesEnd}
        no={shellTexts.actions.cancel}
        busy={busy}
        busyLabel={sessionsTexts.ending}
        onYes={() => void end()}
      >
        {sessionsTexts.end}
      </ConfirmButton>
    </div>
  );
}
