import { useEffect, useEffectEvent, useState } from 'react';
import { shellTexts } from '../shell-texts.ts';
import { hasUnsaved } from './slice.ts';
import type { PendingLogout, UnsavedNote } from './unsaved-note.tsx';
import { useCart } from './use-cart.ts';

// A separate function: Vite moves a `then` on the import itself into its preload wrapper, where it would not handle a
// failure to preload the module's files.
const loadNote = () => import('./unsaved-note.tsx');

/**
 * Shows on every page that the cart could not be saved, with Retry (SPEC L80, L136). Before a logout that would lose
 * these changes, it lists them and asks for confirmation. The note's module is loaded on the first unsaved change,
 * while the network still works, and again when the note is shown if that failed. Without the module, a logout fails.
 */
export function UnsavedCart({ logout }: { logout: PendingLogout | undefined }) {
  const cart = useCart();
  const [View, setView] = useState<typeof UnsavedNote>();
  const isUnsaved = hasUnsaved(cart);
  const isShown = isUnsaved && (logout !== undefined || cart.error === shellTexts.failures.saveFailed);
  const isNeeded = isUnsaved && !View;
  const isAsking = isShown && logout !== undefined;
  const failLogout = useEffectEvent(() => logout?.fail());
  useEffect(() => {
    if (isNeeded || isShown)
      loadNote().then(
        (module) => setView(() => module.UnsavedNote),
        () => isAsking && failLogout(),
      );
  }, [isNeeded, isShown, isAsking]);
  return View && isShown ? <View logout={logout} /> : null;
}
