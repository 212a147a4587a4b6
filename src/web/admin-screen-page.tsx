import type { ReactNode } from 'react';
import { AdminPage } from './admin-page.tsx';
import { useSession } from './session.ts';
import { SessionEnded } from './session-ended.tsx';

interface AdminScreenPageProps {
  /** Heading of the screen, shown with a login link after the end of the session. */
  heading: string;
  /** The screen. */
  children: ReactNode;
}

/** A back-office page with one screen, which is shown while the session lasts. */
export function AdminScreenPage({ heading, children }: AdminScreenPageProps) {
  const { user } = useSession();
  return <AdminPage>{user ? children : <SessionEnded heading={heading} />}</AdminPage>;
}
