import { createAction, createReducer } from '@reduxjs/toolkit';
import { api, endpointOf } from '../../../web/api/api.ts';
import type { ApiError } from '../../../web/api/http.ts';
import { signedInAs } from '../../../web/session.ts';
import { type Profile, profile, type Session, type SessionUser, session } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';

/** SPEC L65: who is signed in. `loading` until the first answer. */
export interface AuthState {
  user: SessionUser | null;
  loading: boolean;
  error: string | null;
}

/** SPEC L71: the profile of who is signed in, as far as a screen has asked for it. */
export interface UserState {
  profile: Profile | null;
  loading: boolean;
  error: string | null;
}

/** Logging out has failed; with the reason, if there is one (SPEC L134). */
export const logoutFailed = createAction<string | undefined>('auth/logoutFailed');

/** Why the last logout failed, until somebody else is signed in. */
export const logoutErrorReducer = createReducer<string | null>(null, (builder) =>
  builder
    .addCase(logoutFailed, (_, { payload }) => payload || shellTexts.store.logoutFailed)
    .addCase(signedInAs, () => null),
);

interface WithAccount {
  [api.reducerPath]: ReturnType<typeof api.reducer>;
  logoutError: string | null;
}

/**
 * The slice `auth`, derived at the root from the session that the query cache holds: the cache is the truth, this is
 * how the rest of the program selects from it. The same object while nothing has changed.
 */
export function deriveAuth(before: AuthState | undefined, state: WithAccount): AuthState {
  const { data, error } = answerOf<Session>(state, session);
  return unchanged(before, {
    user: data?.user ?? null,
    loading: data === undefined && error === undefined,
    error: state.logoutError ?? (data ? null : reasonOf(error)),
  });
}

/** The slice `user`, derived likewise. */
export function deriveUser(before: UserState | undefined, state: WithAccount): UserState {
  const { data, error, asked } = answerOf<Profile>(state, profile);
  return unchanged(before, {
    profile: data ?? null,
    loading: asked && data === undefined && error === undefined,
    error: data ? null : reasonOf(error),
  });
}

/** What the query cache holds of a read without parameters. */
function answerOf<T>(state: WithAccount, contract: typeof session | typeof profile) {
  const { data, error, status } = endpointOf(contract).select({})(state as never);
  return {
    data: data as T | undefined,
    error: error as ApiError | undefined,
    asked: status !== 'uninitialized',
  };
}

/** The specification's sentence when the answer brought none of its own (SPEC L134). */
const reasonOf = (error: ApiError | undefined): string | null =>
  error ? error.message || shellTexts.store.fetchUserFailed : null;

function unchanged<S extends object>(before: S | undefined, next: S): S {
  const names = Object.keys(next) as (keyof S)[];
  return before && names.every((name) => before[name] === next[name]) ? before : next;
}
