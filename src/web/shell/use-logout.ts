import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logout as logoutWrite } from '../../shop/account/contract.ts';
import { logoutFailed } from '../../shop/account/web/state.ts';
import { flushCartBeforeLogout } from '../../shop/cart/web/flush.ts';
import { hasUnsaved } from '../../shop/cart/web/slice.ts';
import type { PendingLogout } from '../../shop/cart/web/unsaved-cart.tsx';
import { callWrite } from '../api/http.ts';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { useSwitchUser } from '../session.ts';
import { texts } from '../texts.ts';

/** SPEC L39. */
const AFTER_LOGOUT = '/login';

export interface Logout {
  run(): void;
  busy: boolean;
  /** What went wrong, or undefined. */
  problem: string | undefined;
  dismissProblem(): void;
  /** The open question before a logout that would lose cart changes. */
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
  const [asking, setAsking] = useState(false);
  const unsaved = useAppSelector((state) => hasUnsaved(state.cart));
  const running = useRef(false);

  async function logout(confirmFirst: boolean): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    if (confirmFirst && !(await dispatch(flushCartBeforeLogout()))) {
      setAsking(true);
      running.current = false;
      return setBusy(false);
    }
    setAsking(false);
    const answer = await callWrite(logoutWrite, {});
    if (answer.ok) {
      setLoggedOut(true);
      return void navigate(AFTER_LOGOUT);
    }
    dispatch(logoutFailed(answer.error.message));
    setProblem(texts.navbar.logoutFailed);
    running.current = false;
    setBusy(false);
  }

  // Clear data only now: the old page keeps its content until the login page is shown.
  const arrived = loggedOut && pathname === AFTER_LOGOUT;
  useEffect(() => {
    if (!arrived) return;
    switchUser(null);
    setLoggedOut(false);
    setBusy(false);
    running.current = false;
  }, [arrived, switchUser]);

  // The cart was saved while the question was open.
  const isSettled = asking && !unsaved;
  const continueLogout = useEffectEvent(() => void logout(true));
  useEffect(() => {
    if (isSettled) continueLogout();
  }, [isSettled]);

  const run = () => void logout(true);
  return {
    run,
    busy,
    problem,
    dismissProblem: () => setProblem(undefined),
    unsaved: asking
      ? { retry: run, logoutAnyway: () => void logout(false), stay: () => setAsking(false) }
      : undefined,
  };
}
