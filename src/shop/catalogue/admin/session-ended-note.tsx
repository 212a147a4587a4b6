import { useLocation } from 'react-router';
import { useSession } from '../../../web/session.ts';
import { texts as shell } from '../../../web/texts.ts';
import { Link } from '../../../web/ui/link.tsx';
import { Note } from '../../../web/ui/note.tsx';

/** When the session ends while a back-office page is open: says so, and leaves what was typed (SETTLED 9). */
export function SessionEndedNote() {
  const { user, loading, error } = useSession();
  const { pathname, search } = useLocation();
  // A shop that cannot be asked has not ended the session.
  if (user || loading || error) return null;
  return (
    <div className="note-above">
      <Note tone="warn" live="alert">
        {shell.sessionEnded}{' '}
        <Link to="/login" state={{ from: pathname + search }}>
          {shell.actions.login}
        </Link>
      </Note>
    </div>
  );
}
