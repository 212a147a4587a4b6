import { useState } from 'react';
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

/** Refusals whose message says what to do: unknown email, unconfirmed address or no mail server, limit. */
const EXPLAINED = [404, 409, 429];

/** An email as it is sent, which a click on its title shows or hides, and a button that sends it to the viewer. */
export function MailPreview({ mail: { name, subject, text }, language, transport, email }: MailPreviewProps) {
  const { title, hint } = mailPageTexts.emails[name];
  const { run, busy } = useWrite(sendTestMail);
  const [problem, setProblem] = useState<string>();
  const toast = useToast();

  async function send(): Promise<void> {
    setProblem(undefined);
    const result = await run({ name, language });
    if (!result) return;
    if (result.ok)
      toast({
        kind: 'success',
        text:
          transport === 'demo-mailbox' || !email ? mailPageTexts.sentToMailbox : mailPageTexts.sent(email),
      });
    else
      setProblem(EXPLAINED.includes(result.error.status) ? result.error.message : mailPageTexts.sendFailed);
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
        {problem ? <Note tone="bad">{problem}</Note> : null}
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
