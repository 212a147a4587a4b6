import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logout as logoutWrite } from '../../shop/account/contract.ts';
import { logoutFailed } from '../../shop/account/web/state.ts';
import { flushCartBeforeLogout } from '../../shop/cart/web/flush.ts';
import { hasUnsaved } from '../../shop/cart/web/slice.ts';
import type { PendingLogout } from '../../shop/cart/web/unsaved-note.tsx';
import { callWrite, isOffline } from '../api/http.ts';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { useSwitchUser } from '../session.ts';
import { texts } from '../texts.ts';

/** Page that is shown after a logout (SPEC L39). */
const AFTER_LOGOUT = '/login';

export interface Logout {
  run(): void;
  busy: boolean;
  /** Error message of a failed logout. */
  errorMessage: string | undefined;
  dismissError(): void;
  /** The open confirmation of a logout that would lose cart changes. */
  confirmation: PendingLogout | undefined;
}

/**
 * Logout (SPEC L39, L82): saves a pending cart, ends the session, then clears all cached data in all tabs and shows
 * /login. If the cart cannot be saved, logging out needs confirmation.
 */
export function useLogout(): Logout {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const switchUser = useSwitchUser();
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isLoggedOut, setLoggedOut] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const hasUnsavedChanges = useAppSelector((state) => hasUnsaved(state.cart));
  const isRunning = useRef(false);

  function fail(reason: string): void {
    dispatch(logoutFailed(reason));
    setConfirming(false);
    setErrorMessage(texts.navbar.logoutFailed);
  }

  async function logout(saveCartFirst: boolean): Promise<void> {
    if (isRunning.current) return;
    // Offline, the cart cannot be saved either: a confirmation would not help.
    if (isOffline()) return fail(texts.connection.offlineReason);
    isRunning.current = true;
    setBusy(true);
    setErrorMessage(undefined);
    if (saveCartFirst && !(await dispatch(flushCartBeforeLogout()))) {
      setConfirming(true);
      isRunning.current = false;
      return setBusy(false);
    }
    setConfirming(false);
    const result = await callWrite(logoutWrite, {});
    if (result.ok) {
      setLoggedOut(true);
      return void navigate(AFTER_LOGOUT);
    }
    fail(result.error.message);
    isRunning.current = false;
    setBusy(false);
  }

  // Clears the data only after navigation, so that the old page keeps its content until the login page is shown.
  const isLoginPageShown = isLoggedOut && pathname === AFTER_LOGOUT;
  useEffect(() => {
    if (!isLoginPageShown) return;
    switchUser(null);
    // biome-ignore lint/nursery/useReactCompiler: resets the logout after the session has ended
    setLoggedOut(false);
    setBusy(false);
    isRunning.current = false;
  }, [isLoginPageShown, switchUser]);

  // Continues if the cart has been saved while the confirmation was open.
  const isSaved = isConfirming && !hasUnsavedChanges;
  const continueLogout = useEffectEvent(() => void logout(true));
  useEffect(() => {
    // biome-ignore lint/nursery/useReactCompiler: sends the logout once the cart has been saved
    if (isSaved) continueLogout();
  }, [isSaved]);

  const run = () => void logout(true);
  return {
    run,
    busy,
    errorMessage,
    dismissError: () => setErrorMessage(undefined),
    confirmation: isConfirming
      ? {
          retry: run,
          logoutAnyway: () => void logout(false),
          cancel: () => setConfirming(false),
          fail: () => fail(texts.connection.unreachable),
        }
      : undefined,
  };
}
