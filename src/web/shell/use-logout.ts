import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logout as logoutWrite } from '../../shop/account/contract.ts';
import { logoutFailed } from '../../shop/account/web/state.ts';
import { flushCartBeforeLogout } from '../../shop/cart/web/flush.ts';
import { callWrite } from '../api/http.ts';
import { useAppDispatch } from '../hooks.ts';
import { useSignedInAs } from '../session.ts';
import { texts } from '../texts.ts';

/** SPEC L39. */
const AFTER_LOGOUT = '/login';

export interface Logout {
  run(): void;
  busy: boolean;
  /** What went wrong, or undefined. */
  problem: string | undefined;
  dismissProblem(): void;
}

/**
 * Signing out (SPEC L39, L82): a waiting cart is saved first, then the session ends, then everything that was known is
 * forgotten in all tabs and /login shows.
 */
export function useLogout(): Logout {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const signedInAs = useSignedInAs();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [left, setLeft] = useState(false);
  const running = useRef(false);

  async function logout(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    await dispatch(flushCartBeforeLogout());
    const answer = await callWrite(logoutWrite, {});
    if (answer.ok) {
      setLeft(true);
      return void navigate(AFTER_LOGOUT);
    }
    dispatch(logoutFailed(answer.error.message));
    setProblem(texts.navbar.logoutFailed);
    running.current = false;
    setBusy(false);
  }

  // Only now: the page that was left shows what it showed until the login page is there.
  const arrived = left && pathname === AFTER_LOGOUT;
  useEffect(() => {
    if (!arrived) return;
    signedInAs(null);
    setLeft(false);
    setBusy(false);
    running.current = false;
  }, [arrived, signedInAs]);

  return { run: () => void logout(), busy, problem, dismissProblem: () => setProblem(undefined) };
}
