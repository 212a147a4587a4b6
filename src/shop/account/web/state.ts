import { createAction, createReducer } from '@reduxjs/toolkit';
import type { ApiError } from '../../../web/api/http.ts';
import { readEntry, type WithReads } from '../../../web/api/read-cache.ts';
import { userChanged } from '../../../web/session-events.ts';
import { type Profile, profile, type SessionUser, session } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';

/** The logged-in user (SPEC L65). `loading` until the first response. */
export interface AuthState {
  user: SessionUser | null;
  loading: boolean;
  error: string | null;
}

/** The user's profile, once a screen has requested it (SPEC L71). */
export interface UserState {
  profile: Profile | null;
  loading: boolean;
  error: string | null;
}

/** The logout failed; the payload is the reason, if known (SPEC L134). */
export const logoutFailed = createAction<string | undefined>('auth/logoutFailed');

/** Reason why the last logout failed, until the user changes. */
export const logoutErrorReducer = createReducer<string | null>(null, (builder) =>
  builder
    .addCase(logoutFailed, (_, { payload }) => payload || shellTexts.failures.logoutFailed)
    .addCase(userChanged, () => null),
);

interface WithAccount extends WithReads {
  logoutError: string | null;
}

/**
 * Derives the slice `auth` from the session in the read cache, the source of truth. Returns the same object while
 * nothing has changed.
 */
export function deriveAuth(previous: AuthState | undefined, state: WithAccount): AuthState {
  const { data, error } = readEntry(state, session, {}) ?? {};
  return reuseIfEqual(previous, {
    user: data?.user ?? null,
    loading: data === undefined && error === undefined,
    error: state.logoutError ?? (data ? null : errorMessage(error)),
  });
}

/** Derives the slice `user` from the profile in the read cache. */
export function deriveUser(previous: UserState | undefined, state: WithAccount): UserState {
  const entry = readEntry(state, profile, {});
  const { data, error } = entry ?? {};
  return reuseIfEqual(previous, {
    profile: data ?? null,
    loading: entry !== undefined && data === undefined && error === undefined,
    error: data ? null : errorMessage(error),
  });
}

/** Returns the error's message, or the specification's text if it has none (SPEC L134). */
const errorMessage = (error: ApiError | undefined): string | null =>
  error ? error.message || shellTexts.failures.fetchUserFailed : null;

/** Returns `previous` if it has the same values as `next`. */
function reuseIfEqual<S extends object>(previous: S | undefined, next: S): S {
  const names = Object.keys(next) as (keyof S)[];
  return previous && names.every((name) => previous[name] === next[name]) ? previous : next;
}
