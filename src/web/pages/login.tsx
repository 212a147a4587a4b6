import { use, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../shop/account/contract.ts';
import { texts } from '../../shop/account/texts.ts';
import { AuthPage } from '../../shop/account/web/auth-page.tsx';
import { LoginForm } from '../../shop/account/web/login-form.tsx';
import { product as productRead } from '../../shop/catalogue/contract.ts';
import { useRead } from '../api/use-read.ts';
import type { LoginSlot } from '../feature.ts';
import { loadModule } from '../routing/page-modules.ts';
import { clearReturnTo, productIdIn, useReturnTo } from '../routing/return-to.ts';
import { offerReturnTo } from '../routing/return-to-offer.ts';
import { useSession, useSwitchUser } from '../session.ts';
import { landingPageOf } from '../shell/links.ts';
import { useShop } from '../shop-name.ts';
import { texts as shellTexts } from '../texts.ts';
import { TextLink } from '../ui/text-link.tsx';

/** Notices that other pages pass in the location state. */
const notices = { passwordChanged: texts.login.passwordChanged, accountDeleted: texts.profile.deleted };

/** /login (SPEC L45): after a login, redirects administrators to /admin and others to / (SPEC L35). */
export default function LoginPage() {
  const navigate = useNavigate();
  const switchUser = useSwitchUser();
  const returnTo = useReturnTo();
  const productId = productIdIn(returnTo);
  const { data: product } = useRead(productRead, productId ? { id: productId } : undefined);
  const notice = useNotice();
  const { user } = useSession();
  // Only for users who arrive logged in: a login on this page redirects.
  const [wasLoggedIn] = useState(user !== null);
  const { features } = useShop();
  const slot = useLoginSlot();
  const [isSecondStep, setSecondStep] = useState(false);

  function afterLogin(user: SessionUser): void {
    switchUser(user);
    clearReturnTo();
    offerReturnTo(returnTo, product?.title);
    void navigate(landingPageOf(user, features));
  }

  if (wasLoggedIn && user)
    return (
      <AuthPage heading={texts.login.heading}>
        <p>{texts.login.alreadyLoggedIn(user.name || user.email)}</p>
        <TextLink className="login-link" to={landingPageOf(user, features)}>
          {landingPageOf(user, features) !== '/' ? texts.login.toAdmin : texts.login.toShop}
        </TextLink>
        <TextLink className="login-link" to="/profile">
          {shellTexts.navbar.profile}
        </TextLink>
      </AuthPage>
    );
  return (
    <AuthPage heading={texts.login.heading}>
      {productId ? (
        <p className="login-reason">
          {texts.login.loginToSee(product?.title)}
          <TextLink to={`/reviews/${productId}`}>{texts.login.readReviews}</TextLink>
        </p>
      ) : null}
      {slot && isSecondStep ? (
        <slot.SecondStep onLogin={afterLogin} onCancel={() => setSecondStep(false)} />
      ) : (
        <>
          <LoginForm
            notice={notice}
            returnTo={returnTo}
            onLogin={afterLogin}
            onSecondStep={slot && (() => setSecondStep(true))}
          />
          {slot ? <slot.Component onLogin={afterLogin} /> : null}
        </>
      )}
    </AuthPage>
  );
}

/** Returns a feature's further ways to log in; suspends while they are loading. */
function useLoginSlot(): LoginSlot | undefined {
  const { features } = useShop();
  const slot = features.find(({ loginSlot }) => loginSlot)?.loginSlot;
  return slot && use(loadModule(slot.load));
}

/** Notice from the location state. Undefined until hydration: a reload keeps the state, which the server does not know. */
function useNotice(): string | undefined {
  const { state } = useLocation() as { state: { notice?: keyof typeof notices } | null };
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return isHydrated && state?.notice ? notices[state.notice] : undefined;
}
