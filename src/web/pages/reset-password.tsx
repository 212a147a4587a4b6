import { useNavigate, useSearchParams } from 'react-router';
import { texts } from '../../shop/account/texts.ts';
import { AuthPage } from '../../shop/account/web/auth-page.tsx';
import { ResetPasswordForm } from '../../shop/account/web/reset-password-form.tsx';

/** /reset-password?token=… (SETTLED 3), then redirects to the login with a notice. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const toLogin = () => void navigate('/login', { state: { notice: 'passwordChanged' }, replace: true });
  return (
    <AuthPage heading={texts.reset.heading}>
      <ResetPasswordForm token={search.get('token') ?? ''} onReset={toLogin} />
    </AuthPage>
  );
}
