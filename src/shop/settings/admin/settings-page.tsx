import '../../../web/styles/admin-entry.css';
import './settings.css';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { current } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { texts } from '../texts.ts';
import { SettingsForm } from './settings-form.tsx';

/** /admin/settings: the texts, contact and colours that visitors see, with a preview. */
export function SettingsScreen() {
  const read = useRead(current, {});
  return (
    <>
      <PageHeading
        aside={texts.lead}
        actions={<ButtonLink to="/admin/settings/mail">{shellTexts.mailTitle}</ButtonLink>}
      >
        {texts.heading}
      </PageHeading>
      <ReadContent read={read} words={texts}>
        {(data) => <SettingsForm current={data} refresh={read.retry} />}
      </ReadContent>
    </>
  );
}

export default adminScreenPage(texts.heading, SettingsScreen);
