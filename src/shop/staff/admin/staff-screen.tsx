import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminTexts } from '../admin-texts.ts';
import { overview } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { InvitationsPanel } from './invitations-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { RolesPanel } from './roles-panel.tsx';
import './staff.css';

/** /admin/staff: roles, members and invitations, live. */
export function StaffScreen() {
  const { data, error, isFetching, retry } = useRead(overview, {});
  return (
    <>
      <PageHeading>{shellTexts.title}</PageHeading>
      <p className="prose mb-6">{adminTexts.lead}</p>
      {data ? (
        <div className="grid gap-7">
          <RolesPanel {...data} />
          <MembersPanel {...data} />
          <InvitationsPanel {...data} />
        </div>
      ) : error ? (
        <ErrorState title={adminTexts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{adminTexts.loading}</LoadingText>
          <SkeletonRows count={3} height={120} />
        </>
      )}
    </>
  );
}
