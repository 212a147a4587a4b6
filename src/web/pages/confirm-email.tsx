import { useSearchParams } from 'react-router';
import { confirmTexts } from '../../shop/account/confirm-texts.ts';
import { ConfirmEmailForm } from '../../shop/account/web/confirm-email-form.tsx';
import { SignInWindow } from '../../shop/account/web/sign-in-window.tsx';

/** /confirm-email?token=… (SETTLED 48): confirms on a click, so that opening the link alone does nothing. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams();
  return (
    <SignInWindow heading={confirmTexts.heading}>
      <ConfirmEmailForm token={search.get('token') ?? ''} />
    </SignInWindow>
  );
}
