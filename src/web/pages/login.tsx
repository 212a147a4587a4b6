import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../shop/account/contract.ts';
import { pageAfterLogin } from '../../shop/account/rules.ts';
import { texts } from '../../shop/account/texts.ts';
import { LoginForm } from '../../shop/account/web/login-form.tsx';
import { SignInWindow } from '../../shop/account/web/sign-in-window.tsx';
import { forgetCameFrom, useCameFrom } from '../came-from.ts';
import { useSignedInAs } from '../session.ts';
import { offerWayOn } from '../way-on.ts';

/** What may lead here with a word about it, as the location's state. */
const notices = { passwordChanged: texts.login.passwordChanged, accountDeleted: texts.profile.deleted };

/** /login (SPEC L45): an administrator goes on to /admin, others to / (SPEC L35). */
export default function LoginPage() {
  const navigate = useNavigate();
  const signedInAs = useSignedInAs();
  const cameFrom = useCameFrom();
  const { state } = useLocation() as { state: { notice?: keyof typeof notices } | null };

  function goOn(user: SessionUser): void {
    signedInAs(user);
    forgetCameFrom();
    offerWayOn(cameFrom);
    void navigate(pageAfterLogin(user.role));
  }

  return (
    <SignInWindow heading={texts.login.heading}>
      <LoginForm notice={state?.notice && notices[state.notice]} onLogin={goOn} />
    </SignInWindow>
  );
}
