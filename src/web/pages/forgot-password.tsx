import { useState } from 'react';
import { terms as termsRead } from '../../shop/account/contract.ts';
import { PASSWORD_RESET_REDIRECT_MS } from '../../shop/account/rules.ts';
import { texts } from '../../shop/account/texts.ts';
import { AuthPage } from '../../shop/account/web/auth-page.tsx';
import { ForgotPasswordForm } from '../../shop/account/web/forgot-password-form.tsx';
import { useRead } from '../api/use-read.ts';
import { TimedRedirect } from '../routing/timed-redirect.tsx';
import { Note } from '../ui/note.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** /forgot-password-email (SPEC L56). */
export default function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  const { data: terms } = useRead(termsRead, {});
  return (
    <AuthPage heading={texts.forgot.heading}>
      <ForgotPasswordForm done={sent} onSent={() => setSent(true)} />
      {sent ? (
        <div className="form mt-5">
          <Note tone="ok">{texts.forgot.sent}</Note>
          {terms?.demoMailbox ? (
            <TextLink to="/dev/mailbox" reloadDocument>
              {texts.forgot.demoMailbox}
            </TextLink>
          ) : null}
          <TimedRedirect to="/login" after={PASSWORD_RESET_REDIRECT_MS} />
        </div>
      ) : (
        <TextLink to="/login">{texts.forgot.toLogin}</TextLink>
      )}
    </AuthPage>
  );
}
