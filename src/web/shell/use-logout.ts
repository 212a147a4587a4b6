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

/** SPEC L39. */
const AFTER_LOGOUT = '/login';

export interface Logout {
  run(): void;
  busy: boolean;
  /** Error message of a failed logout. */
  problem: string | undefined;
  dismissProblem(): void;
  /** The open confirmation of a logout that would lose cart changes. */
  unsaved: PendingLogout | undefined;
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
  const [problem, setProblem] = useState<string>();
  const [loggedOut, setLoggedOut] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const unsaved = useAppSelector((state) => hasUnsaved(state.cart));
  const running = useRef(false);

  function fail(reason: string): void {
    dispatch(logoutFailed(reason));
    setConfirming(false);
    setProblem(texts.navbar.logoutFailed);
  }

  async function logout(confirmFirst: boolean): Promise<void> {
    if (running.current) return;
    // Nothing can be saved either: the question about unsaved changes would not help.
    if (isOffline()) return fail(texts.connection.offlineReason);
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    if (confirmFirst && !(await dispatch(flushCartBeforeLogout()))) {
      setConfirming(true);
      running.current = false;
      return setBusy(false);
    }
    setConfirming(false);
    const result = await callWrite(logoutWrite, {});
    if (result.ok) {
      setLoggedOut(true);
      return void navigate(AFTER_LOGOUT);
    }
    fail(result.error.message);
    running.current = false;
    setBusy(false);
  }

  // Clear data only after navigation: the old page keeps its content until the login page is shown.
  const arrived = loggedOut && pathname === AFTER_LOGOUT;
  useEffect(() => {
    if (!arrived) return;
    switchUser(null);
    // biome-ignore lint/nursery/useReactCompiler: ends the logout together with the session
    setLoggedOut(false);
    setBusy(false);
    running.current = false;
  }, [arrived, switchUser]);

  // Continue if the cart has been saved while the confirmation was open.
  const isSaved = isConfirming && !unsaved;
  const continueLogout = useEffectEvent(() => void logout(true));
  useEffect(() => {
    // biome-ignore lint/nursery/useReactCompiler: sends the logout once the cart has been saved
    if (isSaved) continueLogout();
  }, [isSaved]);

  const run = () => void logout(true);
  return {
    run,
    busy,
    problem,
    dismissProblem: () => setProblem(undefined),
    unsaved: isConfirming
      ? {
          retry: run,
          logoutAnyway: () => void logout(false),
          stay: () => setConfirming(false),
          fail: () => fail(texts.connection.unreachable),
        }
      : undefined,
  };
}
