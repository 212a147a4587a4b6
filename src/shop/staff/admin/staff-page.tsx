import '../../../web/styles/admin-entry.css';
import './staff.css';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { overview } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { InvitationsPanel } from './invitations-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { RolesPanel } from './roles-panel.tsx';

/** /admin/staff: roles, members and invitations, live. */
export function StaffScreen() {
  const read = useRead(overview, {});
  return (
    <>
      <PageHeading>{shellTexts.title}</PageHeading>
      <p className="prose mb-6">{adminTexts.lead}</p>
      <ReadContent read={read} words={adminTexts} skeleton={{ count: 3, height: 120 }}>
        {(data) => (
          <div className="grid gap-7">
            <RolesPanel {...data} />
            <MembersPanel {...data} />
            <InvitationsPanel {...data} />
          </div>
        )}
      </ReadContent>
    </>
  );
}

export default adminScreenPage(shellTexts.title, StaffScreen);
