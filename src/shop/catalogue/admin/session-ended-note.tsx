import { useLocation } from 'react-router';
import { useSession } from '../../../web/session.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Link } from '../../../web/ui/link.tsx';
import { Note } from '../../../web/ui/note.tsx';

/** Reports that the session has ended while a back-office page was open; the page keeps its input (SETTLED 9). */
export function SessionEndedNote() {
  const { user, loading, error } = useSession();
  const { pathname, search } = useLocation();
  // A failed request does not mean that the session has ended.
  if (user || loading || error) return null;
  return (
    <div className="note-above">
      <Note tone="warn" live="alert">
        {shellTexts.sessionEnded}{' '}
        <Link to="/login" state={{ from: pathname + search }}>
          {shellTexts.actions.login}
        </Link>
      </Note>
    </div>
  );
}
