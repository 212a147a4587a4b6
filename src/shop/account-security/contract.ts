import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** The viewer's second factors. */
export const securityState = read<s.NoParams, s.SecurityState>('security.mine', '/account/security', {
  appSince: 0,
  passkeys: 1,
  recoveryCodesLeft: 0,
  dueAt: 0,
  isOverdue: 0,
});

/**
 * Creates the secret of an authenticator app, which is not a factor until `confirmApp`. Until then, the app that it replaces
 * stays valid.
 */
export const startApp = write<s.NoParams, s.NewApp>('security.startApp', 'POST /account/security/app/start', {
  secret: 0,
  uri: 0,
  qr: 0,
});

/** Confirms the authenticator app with a code. The first second factor also creates recovery codes. */
export const confirmApp = write<s.AppCode, s.RecoveryCodes>(
  'security.confirmApp',
  'POST /account/security/app',
  { recoveryCodes: 1 },
);

export const removeApp = write('security.removeApp', 'DELETE /account/security/app');

/** Returns the options with which the browser creates a passkey. */
export const newPasskeyOptions = write<s.NoParams, s.PasskeyOptions>(
  'security.newPasskeyOptions',
  'POST /account/security/passkeys/options',
  { options: 0 },
);

/** Adds a passkey. The first second factor also creates recovery codes. */
export const addPasskey = write<s.AddPasskey, s.RecoveryCodes>(
  'security.addPasskey',
  'POST /account/security/passkeys',
  { recoveryCodes: 1 },
);

export const removePasskey = write<s.PasskeyId>(
  'security.removePasskey',
  'DELETE /account/security/passkeys/{id}',
);

/** Replaces the recovery codes; 409 without a second factor. */
export const renewRecoveryCodes = write<s.NoParams, s.RecoveryCodes>(
  'security.renewRecoveryCodes',
  'POST /account/security/recovery-codes',
  { recoveryCodes: 1 },
);

/** Returns the options with which the browser uses a passkey for a step-up. */
export const stepUpOptions = write<s.NoParams, s.PasskeyOptions>(
  'security.stepUpOptions',
  'POST /account/security/step-up/options',
  { options: 0 },
);

/** Verifies the user of this session by password or passkey; permits operations that need a step-up for 15 minutes. */
export const stepUp = write<s.StepUp>('security.stepUp', 'POST /account/security/step-up');

/** Does nothing but require a step-up; called before a download that requires one. */
export const checkStepUp = write('security.checkStepUp', 'POST /account/security/step-up/check');

/** Returns how the login that this browser has begun can be completed; 403 if there is none. */
export const secondStep = write<s.NoParams, s.SecondStep>(
  'security.secondStep',
  'POST /account/login/second-step/options',
  { hasApp: 0, hasRecoveryCodes: 0, passkeyOptions: 0 },
);

/** Completes a login and opens the session. */
export const completeLogin = write<s.CompleteLogin, s.LoginResult>(
  'security.completeLogin',
  'POST /account/login/second-step',
  { user: 0 },
);

/** Begins a login by passkey alone. */
export const passkeyLoginOptions = write<s.NoParams, s.PasskeyOptions>(
  'security.passkeyLoginOptions',
  'POST /account/login/passkey/options',
  { options: 0 },
);

/** Opens a session for the user of a passkey, which is both factors: possession, and a PIN or fingerprint. */
export const passkeyLogin = write<s.PasskeyLogin, s.LoginResult>(
  'security.passkeyLogin',
  'POST /account/login/passkey',
  { user: 0 },
);

/** Ends all sessions of the viewer, this one included. */
export const endSessions = write('security.endSessions', 'POST /account/security/sessions/end');

/** Ends all sessions of the user to whom a notice with this link was sent. */
export const endSessionsByLink = write<s.LinkToken>(
  'security.endSessionsByLink',
  'POST /account/security/sessions/end-by-link',
);

/** Whether administrators must have a second factor, and who has none. */
export const rule = read<s.NoParams, s.AdministratorRule>('security.rule', '/admin/security', {
  version: 0,
  isRequired: 0,
  administrators: 1,
});

/** Saves the rule; 409 if it has changed in the meantime, or if the viewer requires a factor and has none. */
export const saveRule = write<s.SaveRule>('security.saveRule', 'PUT /admin/security');

const retentionShape = { notificationDays: 0, auditDays: 0, version: 0 } as const;

/** For how long the shop keeps read notifications and the audit log. */
export const retention = read<s.NoParams, s.CurrentRetention>(
  'security.retention',
  '/admin/security/retention',
  retentionShape,
);

/** Saves a new version; 409 if another one was saved in the meantime. */
export const saveRetention = write<s.SaveRetention, s.CurrentRetention>(
  'security.saveRetention',
  'PUT /admin/security/retention',
  retentionShape,
);

/** Saves the content of an earlier version as a new one; 409 like `saveRetention`. */
export const restoreRetention = write<s.RestoreVersion, s.CurrentRetention>(
  'security.restoreRetention',
  'POST /admin/security/retention/restore',
  retentionShape,
);
