import { useState } from 'react';
import type { SessionUser } from '../../shop/account/contract.ts';
import { REGISTRATION_REDIRECT_MS } from '../../shop/account/rules.ts';
import { texts } from '../../shop/account/texts.ts';
import { AuthPage } from '../../shop/account/web/auth-page.tsx';
import { RegisterForm } from '../../shop/account/web/register-form.tsx';
import { product as productRead } from '../../shop/catalogue/contract.ts';
import { useRead } from '../api/use-read.ts';
import { clearReturnTo, productIdIn, useReturnTo } from '../routing/return-to.ts';
import { offerReturnTo } from '../routing/return-to-offer.ts';
import { TimedRedirect } from '../routing/timed-redirect.tsx';
import { useSwitchUser } from '../session.ts';
import { useToast } from '../toasts/use-toast.ts';

/**
 * /register (SPEC L46): shows a toast and redirects to Home after 2.5 s, even for administrators (SPEC L84, SETTLED 8). Home
 * then offers the page from which a guard had redirected, as after a login.
 */
export default function RegisterPage() {
  const [isDone, setDone] = useState(false);
  const switchUser = useSwitchUser();
  const toast = useToast();
  const returnTo = useReturnTo();
  const productId = productIdIn(returnTo);
  const { data: product } = useRead(productRead, productId ? { id: productId } : undefined);

  function finishRegistration(user: SessionUser): void {
    switchUser(user);
    clearReturnTo();
    offerReturnTo(returnTo, product?.title);
    toast({ kind: 'success', text: texts.register.succeeded });
    setDone(true);
  }

  return (
    <AuthPage heading={texts.register.heading} pictureSet="clothes">
      {productId && !isDone ? <p>{texts.register.registerToSee(product?.title)}</p> : null}
      <RegisterForm done={isDone} onRegistered={finishRegistration} />
      {isDone ? <TimedRedirect to="/" after={REGISTRATION_REDIRECT_MS} /> : null}
    </AuthPage>
  );
}
