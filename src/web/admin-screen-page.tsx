import type { ComponentType } from 'react';
import { AdminPage } from './admin-page.tsx';
import { useSession } from './session.ts';
import { SessionEnded } from './session-ended.tsx';

/**
 * Returns a back-office page with one screen, which is shown while the session lasts; then its heading with a login link.
 */
export const adminScreenPage = (heading: string, Screen: ComponentType): ComponentType =>
  function AdminScreenPage() {
    const { user } = useSession();
    return <AdminPage>{user ? <Screen /> : <SessionEnded heading={heading} />}</AdminPage>;
  };
