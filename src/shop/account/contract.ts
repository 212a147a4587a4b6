import { read, write } from '../../shared/operation.ts';
import type {
  ConfirmEmail,
  DeviceId,
  Devices,
  Done,
  Login,
  LoginResult,
  NoParams,
  PasswordChange,
  Profile,
  ProfileChange,
  Registration,
  RegistrationTerms,
  Reset,
  ResetLinkState,
  ResetRequest,
  ResetToken,
  Session,
} from './schemas.ts';

export type { Device, Profile, RegistrationTerms, Session, SessionUser } from './schemas.ts';

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
export const session = read<NoParams, Session>('account.session', '/account/session', { user: 0 });

/** The shop's settings for the registration and password forms. */
export const terms = read<NoParams, RegistrationTerms>('account.terms', '/account/terms', {
  canSelectRole: 0,
  passwordPolicy: 0,
  demoMailbox: 0,
});

/** Creates an account and opens a session (SPEC L114). */
export const register = write<Registration, LoginResult>('account.register', 'POST', '/account/register', {
  user: 0,
});

/** Opens a session (SPEC L113). */
export const login = write<Login, LoginResult>('account.login', 'POST', '/account/login', { user: 0 });

/** Ends the session; also succeeds without a session. */
export const logout = write<NoParams, Done>('account.logout', 'POST', '/account/logout');

/** Requests a reset link by email; the response is the same for unknown emails (SETTLED 3). */
export const requestPasswordReset = write<ResetRequest, Done>(
  'account.requestPasswordReset',
  'POST',
  '/account/password-reset/request',
);

/** Sets a new password with the token of a reset link and ends all sessions. */
export const resetPassword = write<Reset, Done>('account.resetPassword', 'POST', '/account/password-reset');

/** Returns whether a reset link is valid, without consuming it. */
export const resetLink = read<ResetToken, ResetLinkState>('account.resetLink', '/account/password-reset', {
  open: 0,
});

/** Sends the confirmation to the viewer's unconfirmed email address again. */
export const sendConfirmation = write<NoParams, Done>(
  'account.sendConfirmation',
  'POST',
  '/account/confirmation/request',
);

/** Confirms an email address with the token of an emailed link. */
export const confirmEmail = write<ConfirmEmail, Done>(
  'account.confirmEmail',
  'POST',
  '/account/confirmation',
);

/** Sets a new password with the current one and ends the other sessions. */
export const changePassword = write<PasswordChange, Done>(
  'account.changePassword',
  'POST',
  '/account/password',
);

/** The viewer's own profile (SPEC L119). */
export const profile = read<NoParams, Profile>('account.profile', '/account/profile', ownProfile);

export const updateProfile = write<ProfileChange, Profile>(
  'account.updateProfile',
  'PATCH',
  '/account/profile',
  ownProfile,
);

/** Deletes the viewer's profile and identity (SPEC L116, SETTLED 11). */
export const deleteAccount = write<NoParams, Done>('account.deleteAccount', 'DELETE', '/account/profile');

/** The viewer's open sessions. */
export const devices = read<NoParams, Devices>('account.devices', '/account/devices', { devices: 1 });

/** Ends one of the viewer's sessions. */
export const revokeDevice = write<DeviceId, Done>('account.revokeDevice', 'DELETE', '/account/devices/{id}');

/** Downloads all data that the shop stores about the viewer. */
export const PERSONAL_DATA_PATH = '/api/account/data';
