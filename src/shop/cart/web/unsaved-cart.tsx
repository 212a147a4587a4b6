import { useEffect, useState } from 'react';
import { shellTexts } from '../shell-texts.ts';
import { hasUnsaved } from './slice.ts';
import type { UnsavedNote } from './unsaved-note.tsx';
import { useCart } from './use-cart.ts';

/** A logout that waits for confirmation because cart changes are not saved. */
export interface PendingLogout {
  retry(): void;
  logoutAnyway(): void;
  stay(): void;
}

/**
 * Reports on every page that the cart could not be saved, with Retry (SPEC L80, L136). A logout that would lose these
 * changes lists them and asks first. The note's module is loaded with the first unsaved change, while the network still
 * works, and again if that failed.
 */
export function UnsavedCart({ logout }: { logout: PendingLogout | undefined }) {
  const cart = useCart();
  const [View, setView] = useState<typeof UnsavedNote>();
  const isUnsaved = hasUnsaved(cart);
  const isShown = isUnsaved && (logout !== undefined || cart.error === shellTexts.store.saveFailed);
  const isNeeded = isUnsaved && !View;
  useEffect(() => {
    if (isNeeded || isShown)
      import('./unsaved-note.tsx').then(
        (module) => setView(() => module.UnsavedNote),
        () => {},
      );
  }, [isNeeded, isShown]);
  return View && isShown ? <View logout={logout} /> : null;
}
