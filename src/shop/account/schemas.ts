import { z } from 'zod';
import { PERMISSIONS } from '../../shared/permissions.ts';

export { NoParams } from '../../server/schemas.ts';

/** The logged-in user (SPEC L65). */
export const SessionUser = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  /** What the user's staff role permits; only for staff. */
  permissions: z.array(z.enum(PERMISSIONS)).optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Session = z.object({ user: SessionUser.nullable() });
export type Session = z.infer<typeof Session>;

/** A form field: any text, '' if missing. `forms.ts` validates it. */
const fieldText = z.string().max(1_000).default('');

export const Login = z.strictObject({ email: fieldText, password: fieldText });
export type Login = z.infer<typeof Login>;

export const Registration = z.strictObject({
  name: fieldText,
  email: fieldText,
  password: fieldText,
  address: fieldText,
  /** Applies in a demo shop only; any value other than `admin` means `user` (SPEC L98, SETTLED 1). */
  role: fieldText,
});
export type Registration = z.infer<typeof Registration>;

/** The user whose session cookie the response sets. */
export const LoginResult = z.object({ user: SessionUser });
export type LoginResult = z.infer<typeof LoginResult>;

/** The user profile (SPEC L64). Times are UTC ISO strings. */
export const Profile = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  address: z.string(),
  role: z.enum(['user', 'admin']),
  /** Whether the user wants emails about orders. */
  orderEmails: z.boolean(),
  /** Whether the email address is confirmed; until then it receives no emails about orders. */
  emailConfirmed: z.boolean(),
  /** Whether an administrator wants emails about new orders. */
  newOrderEmails: z.boolean(),
  /** Whether an administrator wants emails about low stock; absent for others, and while the feature `stock` is off. */
  lowStockEmails: z.boolean().exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileChange = z.strictObject({
  name: fieldText,
  address: fieldText,
  /** Unchanged if absent. */
  orderEmails: z.boolean().optional(),
  /** Administrators only. Unchanged if absent. */
  newOrderEmails: z.boolean().optional(),
  /** Administrators only. Unchanged if absent. */
  lowStockEmails: z.boolean().optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const ResetRequest = z.strictObject({ email: fieldText });
export type ResetRequest = z.infer<typeof ResetRequest>;

export const Reset = z.strictObject({ token: z.string().max(200), password: fieldText });
export type Reset = z.infer<typeof Reset>;

export const ConfirmEmail = z.strictObject({ token: z.string().max(200) });
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;

export const ResetToken = z.strictObject({ token: z.string().max(200) });
export type ResetToken = z.infer<typeof ResetToken>;

/** Whether a reset link is valid. */
export const ResetLinkState = z.object({ open: z.boolean() });
export type ResetLinkState = z.infer<typeof ResetLinkState>;

export const PasswordChange = z.strictObject({ current: fieldText, password: fieldText });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** A browser with an open session. Times are UTC ISO strings. */
export const Device = z.object({
  id: z.string(),
  userAgent: z.string(),
  loggedInAt: z.string(),
  /** Accurate to a day. */
  usedAt: z.string(),
  /** True for the session that sends the request. */
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const Devices = z.object({ devices: z.array(Device) });
export type Devices = z.infer<typeof Devices>;

export const DeviceId = z.strictObject({ id: z.string().max(100) });
export type DeviceId = z.infer<typeof DeviceId>;

/** The shop's settings for the registration and password forms. */
export const RegistrationTerms = z.object({
  /** Whether users can select their role (SETTLED 1). */
  canSelectRole: z.boolean(),
  passwordPolicy: z.enum(['spec', 'strong']),
  /** Whether emails are shown on `/dev/mailbox` instead of being sent. */
  demoMailbox: z.boolean(),
});
export type RegistrationTerms = z.infer<typeof RegistrationTerms>;
