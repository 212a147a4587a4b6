import { z } from 'zod';
import { Version } from '../../server/schemas.ts';
import { SessionUser } from '../account/schemas.ts';

export { NoParams, RestoreVersion } from '../../server/schemas.ts';

/** A form field: any text, '' if missing. */
const fieldText = z.string().max(1_000).default('');
/** Binary data of a passkey; the limits are far above those of any authenticator. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
const CredentialId = base64url(1_400);

/** An authenticator's response when a passkey is created; binary data in base64url. */
export const NewPasskey = z.strictObject({
  id: CredentialId,
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().max(20)).max(10),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** An authenticator's response when a passkey is used; binary data in base64url. */
export const PasskeyAssertion = z.strictObject({
  id: CredentialId,
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(8_000),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** Options for the browser's WebAuthn API, which defines their fields. */
const CeremonyOptions = z.looseObject({ challenge: z.string() });
export const PasskeyOptions = z.object({ options: CeremonyOptions });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** A passkey of the viewer. Times are UTC ISO strings. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The viewer's second factors. */
export const SecurityState = z.object({
  /** When the authenticator app was set up (UTC ISO time); null without one. */
  appSince: z.string().nullable(),
  passkeys: z.array(Passkey),
  /** Recovery codes that have not been used. */
  recoveryCodesLeft: z.int(),
  /** When the viewer, an administrator, must have a second factor (UTC ISO time); null if none is missing. */
  dueAt: z.string().nullable(),
  /** True once `dueAt` has passed: the back office is closed. */
  isOverdue: z.boolean(),
});
export type SecurityState = z.infer<typeof SecurityState>;

/** Secret of a new authenticator app. */
export const NewApp = z.object({
  /** In base32, for typing. */
  secret: z.string(),
  /** The secret as an `otpauth:` URI, and as a QR code: an SVG path of squares in `size` × `size` units. */
  uri: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type NewApp = z.infer<typeof NewApp>;

export const AppCode = z.strictObject({ code: fieldText });
export type AppCode = z.infer<typeof AppCode>;

/** New recovery codes, shown once; empty if the account keeps the codes that it has. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const AddPasskey = z.strictObject({ name: fieldText, passkey: NewPasskey });
export type AddPasskey = z.infer<typeof AddPasskey>;

export const PasskeyId = z.strictObject({ id: CredentialId });
export type PasskeyId = z.infer<typeof PasskeyId>;

/** A proof of the viewer's identity: the password, or a passkey. */
export const StepUp = z.strictObject({ password: fieldText, passkey: PasskeyAssertion.optional() });
export type StepUp = z.infer<typeof StepUp>;

/** How the user of a login in progress can complete it. */
export const SecondStep = z.object({
  hasApp: z.boolean(),
  hasRecoveryCodes: z.boolean(),
  /** Null without a passkey. */
  passkeyOptions: CeremonyOptions.nullable(),
});
export type SecondStep = z.infer<typeof SecondStep>;

/** The second step of a login: a code of the app, a recovery code, or a passkey. */
export const CompleteLogin = z.strictObject({
  code: fieldText,
  recoveryCode: fieldText,
  passkey: PasskeyAssertion.optional(),
});
export type CompleteLogin = z.infer<typeof CompleteLogin>;

export const PasskeyLogin = z.strictObject({ passkey: PasskeyAssertion });
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;

export const LinkToken = z.strictObject({ token: z.string().max(200) });
export type LinkToken = z.infer<typeof LinkToken>;

/** An administrator, as shown to other administrators. */
export const Administrator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  hasFactor: z.boolean(),
  /** UTC ISO time until which a missing factor must be set up; null if none is missing. */
  dueAt: z.string().nullable(),
});
export type Administrator = z.infer<typeof Administrator>;

export const AdministratorRule = z.object({
  version: Version,
  isRequired: z.boolean(),
  administrators: z.array(Administrator),
});
export type AdministratorRule = z.infer<typeof AdministratorRule>;

/** `version`: the one that the administrator has seen; a newer one is not overwritten. */
export const SaveRule = z.strictObject({ version: Version, isRequired: z.boolean() });
export type SaveRule = z.infer<typeof SaveRule>;

/** For how long the shop keeps data (days); `retention.ts` has the limits. */
const Retention = z.strictObject({
  /** Of read notifications. */
  notificationDays: z.number(),
  /** Of the audit log; null: for ever. */
  auditDays: z.number().nullable(),
});

export const CurrentRetention = Retention.extend({ version: Version });
export type CurrentRetention = z.infer<typeof CurrentRetention>;

/** `version`: the one that was edited; a newer one is not overwritten. */
export const SaveRetention = z.strictObject({ version: Version, retention: Retention });
export type SaveRetention = z.infer<typeof SaveRetention>;

/** The user whose session cookie the response sets. */
export const LoginResult = z.object({ user: SessionUser });
export type LoginResult = z.infer<typeof LoginResult>;
