import { useRead } from '../../../web/api/use-read.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useSession } from '../../../web/session.ts';
import { Note } from '../../../web/ui/note.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { securityState } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';

/** Note on every page of an administrator who must set up a second factor: the due time, and a link. */
export function DueNote() {
  const { user } = useSession();
  const { data } = useRead(securityState, user?.role === 'admin' ? {} : undefined);
  const times = useTimes();
  if (user?.role !== 'admin' || !data?.dueAt) return null;
  return (
    <div className="page shell-note">
      <Note tone={data.isOverdue ? 'bad' : 'warn'} live="none">
        {data.isOverdue ? shellTexts.overdue : shellTexts.due(times.dateTime(data.dueAt))}{' '}
        <TextLink to="/profile/security">{shellTexts.setUp}</TextLink>
      </Note>
    </div>
  );
}
