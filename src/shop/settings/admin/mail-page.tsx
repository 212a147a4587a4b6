import '../../../web/styles/admin-entry.css';
import './mail.css';
import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { LANGUAGES } from '../../../shared/languages.ts';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { profile as profileRead } from '../../account/contract.ts';
import { mailExamples } from '../admin-contract.ts';
import { mailPageTexts } from '../mail-page-texts.ts';
import { parseMailParams } from '../mail-params.ts';
import { groupMails } from '../mails.ts';
import { shellTexts } from '../shell-texts.ts';
import { MailPreview } from './mail-preview.tsx';
import { MailRecipient } from './mail-recipient.tsx';

/** /admin/settings/mail: every email of the shop with example data, and a button that sends it to the viewer. */
export function MailScreen() {
  const [query, setQuery] = useSearchParams();
  const { language } = parseMailParams(query);
  const read = useRead(mailExamples, { language });
  const { data: profile } = useRead(profileRead, {});
  return (
    <>
      <TextLink to="/admin/settings" icon={<ArrowLeft size={18} aria-hidden="true" />}>
        {mailPageTexts.back}
      </TextLink>
      <PageHeading
        aside={mailPageTexts.lead}
        actions={
          <FilterSelect
            label={mailPageTexts.language}
            value={language}
            options={optionsOf(LANGUAGES, mailPageTexts.languages)}
            onChange={(chosen) => setQuery({ language: chosen })}
          />
        }
      >
        {shellTexts.mailTitle}
      </PageHeading>
      <ReadContent read={read} words={mailPageTexts} titleAs="p">
        {(data) => (
          <>
            <MailRecipient transport={data.transport} profile={profile} />
            {groupMails(data.emails).map(({ group, emails }) => (
              <section className="emails" key={group}>
                <h2>{mailPageTexts.groups[group]}</h2>
                {emails.map((mail) => (
                  <MailPreview
                    key={mail.name}
                    mail={mail}
                    language={language}
                    transport={data.transport}
                    email={profile?.email}
                  />
                ))}
              </section>
            ))}
          </>
        )}
      </ReadContent>
    </>
  );
}

export default adminScreenPage(shellTexts.mailTitle, MailScreen);
