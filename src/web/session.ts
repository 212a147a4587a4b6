import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { type Session, type SessionUser, session as sessionRead } from '../shop/account/contract.ts';
import { api, endpointOf, prime } from './api/api.ts';
import { live } from './api/following.ts';
import { callRead, onUnauthorized } from './api/http.ts';
import { useRead } from './api/use-read.ts';
import { useAppDispatch } from './hooks.ts';
import type { AppStore } from './store.ts';

/** Who is signed in, live; `loading` until the first answer. `error` when it could not be asked. */
export function useSession() {
  const { data, isLoading, error, retry } = useRead(sessionRead, {});
  return { user: data?.user ?? null, loading: isLoading, error: data ? undefined : error, retry };
}

/** Somebody else is signed in from here on (uid), or nobody (null): slices forget what belonged to the one before. */
export const userChanged = createAction<string | null>('session/userChanged');

const CHANNEL = 'session';
/** The uid is kept as a hint for people who look, never read as proof (SPEC L113, SETTLED 7). */
const UID_KEY = 'uid';

/** Whose answers the cache holds; undefined until the first answer. */
let currentUid: string | null | undefined;
let channel: BroadcastChannel | undefined;

/**
 * Call after signing in, registering, signing out or deleting the account: cache, slices and live connection begin
 * anew as `user`, in this tab at once and in all others.
 */
export function useSwitchUser(): (user: SessionUser | null) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    (user) => {
      switchUser(dispatch, { user });
      live.restart();
      channel?.postMessage('changed');
    },
    [dispatch],
  );
}

/** Follows who is signed in: told by other tabs, or by the live session when it ends. Returns the way to stop. */
export function watchSession(store: AppStore): () => void {
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = async () => {
    const answer = await callRead(sessionRead, {});
    if (answer.ok) switchUser(store.dispatch, answer.value);
    live.restart();
  };
  let asking = false;
  // The live connection does not notice that a cookie was deleted (SETTLED 9). The session itself says whether it is over.
  onUnauthorized(async () => {
    if (asking || !currentUid) return;
    asking = true;
    const answer = await callRead(sessionRead, {});
    asking = false;
    const session = answer.ok ? answer.value : answer.error.status === 401 ? { user: null } : undefined;
    if (!session || (session.user?.uid ?? null) === currentUid) return;
    switchUser(store.dispatch, session);
    live.restart();
    channel?.postMessage('changed');
  });
  const look = () => {
    const { data } = endpointOf(sessionRead).select({})(store.getState() as never);
    if (data === undefined) return;
    const session = data as Session;
    const uid = session.user?.uid ?? null;
    if (uid === currentUid) return;
    if (currentUid === undefined) storeUid(uid);
    else switchUser(store.dispatch, session);
  };
  look();
  const stop = store.subscribe(look);
  return () => {
    stop();
    channel?.close();
    onUnauthorized(undefined);
    currentUid = undefined;
  };
}

/** Forgets all that was known to the one before; who is signed in now is known at once, so that nothing flashes. */
function switchUser(dispatch: (action: UnknownAction) => unknown, session: Session): void {
  const uid = session.user?.uid ?? null;
  storeUid(uid);
  dispatch(api.util.resetApiState());
  dispatch(prime([{ name: sessionRead.name, path: sessionRead.path, params: {}, data: session }]));
  dispatch(userChanged(uid));
}

function storeUid(uid: string | null): void {
  currentUid = uid;
  try {
    if (uid) localStorage.setItem(UID_KEY, uid);
    else localStorage.removeItem(UID_KEY);
  } catch {
    // Storage is closed to us: it was only a hint.
  }
}
