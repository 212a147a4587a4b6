import { useEffect, useState } from 'react';
import { shellTexts } from '../shell-texts.ts';
import { hasUnsaved } from './slice.ts';
import type { UnsavedNote } from './unsaved-note.tsx';
import { useCart } from './use-cart.ts';

/** A logout that waits for an answer because changes of the cart are not saved. */
export interface PendingLogout {
  retry(): void;
  logoutAnyway(): void;
  stay(): void;
}

/**
 * Says on every page that the cart could not be saved, with Retry (SPEC L80, L136). A logout that would lose these changes names them
 * and asks first. The note's code is loaded with the first unsaved change, because the network may be gone when it is
 * needed, and again if that failed.
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
