import { Outlet } from 'react-router';
import { UnsavedCart } from '../../shop/cart/web/unsaved-cart.tsx';
import { CachedFragment } from '../cached-fragment.tsx';
import { useTimes } from '../clock.tsx';
import { PermissionCheckContext, useAccess } from '../link-access.ts';
import { useShop } from '../shop-name.ts';
import { texts } from '../texts.ts';
import { LinkAccessContext } from '../ui/link-access-context.ts';
import { Note } from '../ui/note.tsx';
import { Main } from '../ui/page.tsx';
import { Connection } from './connection.tsx';
import { Footer } from './footer.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Navbar } from './navbar.tsx';
import { ReturnToNote } from './return-to-note.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Toasts } from './toasts.tsx';
import { useFocusOnNewPage } from './use-focus-on-new-page.ts';
import { useLogout } from './use-logout.ts';

/** Header, main content and footer of every page (SPEC L37). */
export function Shell() {
  useFocusOnNewPage();
  const { name: shopName, contact, features } = useShop();
  const links = features.flatMap(({ name, footerSlot: Slot }) => (Slot ? [<Slot key={name} />] : []));
  const { year } = useTimes();
  const logout = useLogout();
  const { may, mayOpen } = useAccess();
  const footer = (
    <Footer
      shopName={shopName}
      contact={contact}
      copyright={texts.footer.copyright(year, shopName)}
      links={links.length > 0 ? links : undefined}
    >
      {/* In development there is one language: that of the sources. */}
      {import.meta.env?.DEV ? null : <LanguageSwitch />}
      <ThemeSwitch />
    </Footer>
  );
  return (
    <LinkAccessContext value={mayOpen}>
      <PermissionCheckContext value={may}>
        <SkipLink>{texts.skipToContent}</SkipLink>
        <Navbar shopName={shopName} logout={logout} />
        <Main>
          <Connection />
          {logout.errorMessage ? (
            <div className="page shell-note">
              <Note tone="bad" onDismiss={logout.dismissError}>
                {logout.errorMessage}
              </Note>
            </div>
          ) : null}
          <UnsavedCart logout={logout.confirmation} />
          {features.map(({ name, noteSlot: Slot }) => (Slot ? <Slot key={name} /> : null))}
          <ReturnToNote />
          <Outlet />
        </Main>
        {/* The links of features are live, so a footer with them is not cached. */}
        {links.length > 0 ? (
          footer
        ) : (
          <CachedFragment deps={() => ['footer', year, shopName, contact]}>{footer}</CachedFragment>
        )}
        <Toasts />
        {features.map(({ name, shellSlot: Slot }) => (Slot ? <Slot key={name} /> : null))}
      </PermissionCheckContext>
    </LinkAccessContext>
  );
}
