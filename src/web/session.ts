import type { UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { type Session, type SessionUser, session as sessionRead } from '../shop/account/contract.ts';
import { callRead, onUnauthorized } from './api/http.ts';
import { live } from './api/live-reads.ts';
import { cacheReads, readEntry, resetReads } from './api/read-cache.ts';
import { useRead } from './api/use-read.ts';
import { useAppDispatch } from './hooks.ts';
import { userChanged } from './session-events.ts';
import type { AppStore } from './store.ts';

/** The logged-in user, live; `loading` until the first response, `error` when it failed. */
export function useSession() {
  const { data, isLoading, isFetching, error, retry } = useRead(sessionRead, {});
  return { user: data?.user ?? null, loading: isLoading, isFetching, error: data ? undefined : error, retry };
}

const CHANNEL = 'session';
/** Storage key of the uid. The value is informational and never used for authentication (SPEC L113, SETTLED 7). */
const UID_KEY = 'uid';

/** Id of the user whose data is cached, null for a visitor; undefined until the first response. */
let currentUid: string | null | undefined;
let channel: BroadcastChannel | undefined;

/**
 * Returns a function to call after login, registration, logout or account deletion: resets cache, slices and live
 * connection for `user`, in this and all other tabs.
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

/** Watches other tabs, 401 responses and the live session for a change of the user. Returns a function that stops this. */
export function watchSession(store: AppStore): () => void {
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = async () => {
    const result = await callRead(sessionRead, {});
    if (result.ok) switchUser(store.dispatch, result.value);
    live.restart();
  };
  let isChecking = false;
  // The live connection does not notice a deleted cookie (SETTLED 9). The session read shows whether the session ended.
  onUnauthorized(async () => {
    if (isChecking || !currentUid) return;
    isChecking = true;
    const result = await callRead(sessionRead, {});
    isChecking = false;
    const session = result.ok ? result.value : result.error.status === 401 ? { user: null } : undefined;
    if (!session || (session.user?.uid ?? null) === currentUid) return;
    switchUser(store.dispatch, session);
    live.restart();
    channel?.postMessage('changed');
  });
  const check = () => {
    const session = readEntry(store.getState(), sessionRead, {})?.data;
    if (session === undefined) return;
    const uid = session.user?.uid ?? null;
    if (uid === currentUid) return;
    if (currentUid === undefined) storeUid(uid);
    else switchUser(store.dispatch, session);
  };
  check();
  const stop = store.subscribe(check);
  return () => {
    stop();
    channel?.close();
    onUnauthorized(undefined);
    currentUid = undefined;
  };
}

/** Drops the previous user's data and caches the new session, so that nothing flickers. */
function switchUser(dispatch: (action: UnknownAction) => unknown, session: Session): void {
  const uid = session.user?.uid ?? null;
  storeUid(uid);
  dispatch(resetReads());
  dispatch(cacheReads([{ name: sessionRead.name, path: sessionRead.path, params: {}, data: session }]));
  dispatch(userChanged(uid));
}

function storeUid(uid: string | null): void {
  currentUid = uid;
  try {
    if (uid) localStorage.setItem(UID_KEY, uid);
    else localStorage.removeItem(UID_KEY);
  } catch {
    // Storage is blocked: the value is only informational.
  }
}
