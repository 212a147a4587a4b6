import type { Language } from '../../../shared/languages.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { type ExampleMail, sendTestMail } from '../admin-contract.ts';
import { mailPageTexts } from '../mail-page-texts.ts';
import type { MailName, MailTransport } from '../mails.ts';

interface MailPreviewProps {
  mail: ExampleMail & { name: MailName };
  language: Language;
  transport: MailTransport;
  /** The viewer's email; undefined until it is loaded. */
  email: string | undefined;
}

/** An email as it is sent, which a click on its title shows or hides, and a button that sends it to the viewer. */
export function MailPreview({ mail: { name, subject, text }, language, transport, email }: MailPreviewProps) {
  const { title, hint } = mailPageTexts.emails[name];
  const { run, busy, failure } = useWrite(sendTestMail, mailPageTexts.sendFailed);
  const toast = useToast();
  const isToMailbox = transport === 'demo-mailbox' || !email;

  async function send(): Promise<void> {
    const result = await run({ name, language });
    if (!result?.ok) return;
    toast({ kind: 'success', text: isToMailbox ? mailPageTexts.sentToMailbox : mailPageTexts.sent(email) });
  }

  return (
    <details className="mail">
      <summary className="mail-summary">
        <span className="mail-title">{title}</span>
        <span className="field-hint">{hint}</span>
      </summary>
      <div className="mail-body">
        <p>
          <span className="field-label">{mailPageTexts.subject}: </span>
          <span lang={language}>{subject}</span>
        </p>
        <div className="mail-text" lang={language}>
          {text}
        </div>
        {failure ? <Note tone="bad">{failure}</Note> : null}
        <Button
          aria-label={mailPageTexts.sendOf(title)}
          busy={busy}
          busyLabel={mailPageTexts.sending}
          onClick={() => void send()}
        >
          {mailPageTexts.send}
        </Button>
      </div>
    </details>
  );
}
