import '../../../web/styles/admin-entry.css';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { settings } from '../contract.ts';
import { settingsTexts } from '../settings-texts.ts';
import { shellTexts } from '../shell-texts.ts';
import { DocumentSettingsForm } from './document-settings-form.tsx';

/** /admin/documents/settings: the texts that are printed on documents, and the format of their numbers. */
export function DocumentSettingsScreen() {
  const read = useRead(settings, {});
  return (
    <>
      <PageHeading
        aside={settingsTexts.lead}
        actions={<ButtonLink to="/admin/documents">{settingsTexts.back}</ButtonLink>}
      >
        {shellTexts.settingsTitle}
      </PageHeading>
      <ReadContent read={read} words={settingsTexts}>
        {(data) => <DocumentSettingsForm current={data} refresh={read.retry} />}
      </ReadContent>
    </>
  );
}

export default adminScreenPage(shellTexts.settingsTitle, DocumentSettingsScreen);
