import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

const ownProfile = {
  uid: 0,
  name: 0,
  email: 0,
  address: 0,
  role: 0,
  orderEmails: 0,
  newOrderEmails: 0,
  emailConfirmed: 0,
  createdAt: 0,
  updatedAt: 0,
} as const;

/** The logged-in user; `{ user: null }` for a visitor. */
export const session = read<s.NoParams, s.Session>('account.session', '/account/session', { user: 0 });

/** The shop's settings for the registration and password forms. */
export const terms = read<s.NoParams, s.RegistrationTerms>('account.terms', '/account/terms', {
  canSelectRole: 0,
  passwordPolicy: 0,
  demoMailbox: 0,
});

/** Creates an account and opens a session (SPEC L114). */
export const register = write<s.Registration, s.LoginResult>('account.register', 'POST /account/register', {
  user: 0,
});

/** Opens a session (SPEC L113). */
export const login = write<s.Login, s.LoginResult>('account.login', 'POST /account/login', { user: 0 });

/** Ends the session; also succeeds without a session. */
export const logout = write('account.logout', 'POST /account/logout');

/** Requests a reset link by email; the response is the same for unknown emails (SETTLED 3). */
export const requestPasswordReset = write<s.ResetRequest>(
  'account.requestPasswordReset',
  'POST /account/password-reset/request',
);

/** Sets a new password with the token of a reset link and ends all sessions. */
export const resetPassword = write<s.Reset>('account.resetPassword', 'POST /account/password-reset');

/** Returns whether a reset link is valid, without consuming it. */
export const resetLink = read<s.ResetToken, s.ResetLinkState>(
  'account.resetLink',
  '/account/password-reset',
  {
    open: 0,
  },
);

/** Sends the confirmation to the viewer's unconfirmed email address again. */
export const sendConfirmation = write('account.sendConfirmation', 'POST /account/confirmation/request');

/** Confirms an email address with the token of an emailed link. */
export const confirmEmail = write<s.ConfirmEmail>('account.confirmEmail', 'POST /account/confirmation');

/** Sets a new password with the current one and ends the other sessions. */
export const changePassword = write<s.PasswordChange>('account.changePassword', 'POST /account/password');

/** The viewer's own profile (SPEC L119). */
export const profile = read<s.NoParams, s.Profile>('account.profile', '/account/profile', ownProfile);

export const updateProfile = write<s.ProfileChange, s.Profile>(
  'account.updateProfile',
  'PATCH /account/profile',
  ownProfile,
);

/** Deletes the viewer's profile and identity (SPEC L116, SETTLED 11). */
export const deleteAccount = write('account.deleteAccount', 'DELETE /account/profile');

/** The viewer's open sessions. */
export const devices = read<s.NoParams, s.Devices>('account.devices', '/account/devices', { devices: 1 });

/** Ends one of the viewer's sessions. */
export const revokeDevice = write<s.DeviceId>('account.revokeDevice', 'DELETE /account/devices/{id}');

/** Downloads all data that the shop stores about the viewer. */
export const PERSONAL_DATA_PATH = '/api/account/data';
