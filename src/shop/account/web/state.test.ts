import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { fetchRead } from '../../../web/api/fetch-read.ts';
import { cacheReads, readsReducer } from '../../../web/api/read-cache.ts';
import { userChanged } from '../../../web/session-events.ts';
import { type Profile, profile, type SessionUser, session } from '../contract.ts';
import { deriveAuth, deriveUser, logoutErrorReducer, logoutFailed } from './state.ts';

const maya: SessionUser = { uid: 'u1', email: 'maya@people.test', name: 'Maya', role: 'user' };

function setUp() {
  const store = configureStore({ reducer: { reads: readsReducer, logoutError: logoutErrorReducer } });
  const respond = (read: { name: string; path: string }, data: unknown) =>
    store.dispatch(cacheReads([{ ...read, params: {}, data }]));
  return {
    store,
    respond,
    auth: () => deriveAuth(undefined, store.getState()),
    user: () => deriveUser(undefined, store.getState()),
  };
}

describe('the slice auth (SPEC L65, L82, L134)', () => {
  it('is loading until the first response, then follows the user', () => {
    const { respond, auth } = setUp();
    expect(auth()).toEqual({ user: null, loading: true, error: null });
    respond(session, { user: maya });
    expect(auth()).toEqual({ user: maya, loading: false, error: null });
    respond(session, { user: { ...maya, role: 'admin' } });
    expect(auth().user?.role).toBe('admin');
    respond(session, { user: null });
    expect(auth()).toEqual({ user: null, loading: false, error: null });
  });

  it('stays the same object while nothing changes', () => {
    const { store, respond } = setUp();
    respond(session, { user: maya });
    const before = deriveAuth(undefined, store.getState());
    respond(profile, { uid: 'u1' });
    expect(deriveAuth(before, store.getState())).toBe(before);
  });

  it.each([
    [{ error: { code: 'failed', message: 'The shop is busy.' } }, 'The shop is busy.'],
    [{ error: { code: 'failed', message: '' } }, 'Failed to fetch user data'],
  ])('contains the reason why the session could not be read', async (body, error) => {
    const { store, auth } = setUp();
    const respondWithError = vi.fn(async () => new Response(JSON.stringify(body), { status: 500 }));
    vi.stubGlobal('fetch', respondWithError);
    await fetchRead(store, session, {});
    vi.unstubAllGlobals();
    expect(respondWithError).toHaveBeenCalledTimes(1);
    expect(auth()).toEqual({ user: null, loading: false, error });
  });

  it('contains the logout error until the user changes', () => {
    const { store, respond, auth } = setUp();
    respond(session, { user: maya });
    store.dispatch(logoutFailed());
    expect(auth()).toEqual({ user: maya, loading: false, error: 'Logout failed' });
    store.dispatch(logoutFailed('Request time out'));
    expect(auth().error).toBe('Request time out');
    store.dispatch(userChanged(null));
    expect(auth().error).toBeNull();
  });
});

describe('the slice user (SPEC L71)', () => {
  it('contains the profile once a screen has requested it', () => {
    const { respond, user } = setUp();
    expect(user()).toEqual({ profile: null, loading: false, error: null });
    const ownProfile = { uid: 'u1', name: 'Maya' } as Profile;
    respond(profile, ownProfile);
    expect(user()).toEqual({ profile: ownProfile, loading: false, error: null });
  });
});
