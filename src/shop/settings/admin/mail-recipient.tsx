import { Note } from '../../../web/ui/note.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import type { Profile } from '../../account/contract.ts';
import { mailPageTexts } from '../mail-page-texts.ts';
import type { MailTransport } from '../mails.ts';

interface MailRecipientProps {
  transport: MailTransport;
  /** The viewer's profile; undefined until it is loaded. */
  profile: Pick<Profile, 'email' | 'emailConfirmed'> | undefined;
}

/** Says where test emails go, or what to do so that they arrive. */
export function MailRecipient({ transport, profile }: MailRecipientProps) {
  if (!profile) return null;
  const tone = transport === 'none' || !profile.emailConfirmed ? 'warn' : 'info';
  return (
    <div className="note-above">
      <Note tone={tone} live="none">
        {transport === 'none' ? (
          mailPageTexts.noServer
        ) : !profile.emailConfirmed ? (
          <>
            <p>{mailPageTexts.unconfirmed}</p>
            <TextLink to="/profile">{mailPageTexts.toProfile}</TextLink>
          </>
        ) : transport === 'demo-mailbox' ? (
          <>
            <p>{mailPageTexts.toDemoMailbox}</p>
            <TextLink to="/dev/mailbox" reloadDocument>
              {mailPageTexts.openDemoMailbox}
            </TextLink>
          </>
        ) : (
          mailPageTexts.toAddress(profile.email)
        )}
      </Note>
    </div>
  );
}
