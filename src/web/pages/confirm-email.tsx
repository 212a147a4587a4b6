import { useSearchParams } from 'react-router';
import { confirmTexts } from '../../shop/account/confirm-texts.ts';
import { AuthPage } from '../../shop/account/web/auth-page.tsx';
import { ConfirmEmailForm } from '../../shop/account/web/confirm-email-form.tsx';

/** /confirm-email?token=… (SETTLED 48): confirms on a click, so that opening the link alone does nothing. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams();
  return (
    <AuthPage heading={confirmTexts.heading}>
      <ConfirmEmailForm token={search.get('token') ?? ''} />
    </AuthPage>
  );
}
