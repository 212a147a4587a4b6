import { z } from 'zod';

/** Who is signed in (SPEC L65). */
export const SessionUser = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Session = z.object({ user: SessionUser.nullable() });
export type Session = z.infer<typeof Session>;

export const NoParams = z.strictObject({});
export type NoParams = z.infer<typeof NoParams>;

/** Anything that was typed; a missing field counts as left empty, and the rules of `forms.ts` say what is wrong. */
const typed = z.string().max(1_000).default('');

export const Login = z.strictObject({ email: typed, password: typed });
export type Login = z.infer<typeof Login>;

export const Registration = z.strictObject({
  name: typed,
  email: typed,
  password: typed,
  address: typed,
  /** Counts in a demo shop only; anything but `admin` is `user` (SPEC L98, SETTLED 1). */
  role: typed,
});
export type Registration = z.infer<typeof Registration>;

/** The user that the answer's cookie belongs to. */
export const SignedIn = z.object({ user: SessionUser });
export type SignedIn = z.infer<typeof SignedIn>;

export const Done = z.object({});
export type Done = z.infer<typeof Done>;

/** The user profile (SPEC L64). Times are UTC ISO strings. */
export const Profile = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  address: z.string(),
  role: z.enum(['user', 'admin']),
  /** Whether e-mails about orders are wanted. */
  orderEmails: z.boolean(),
  /** Whether the address has been confirmed; until then it receives no emails about orders. */
  emailConfirmed: z.boolean(),
  /** Whether an administrator wants emails about new orders. */
  newOrderEmails: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileChange = z.strictObject({
  name: typed,
  address: typed,
  /** Left as it is when absent. */
  orderEmails: z.boolean().optional(),
  /** Only administrators may set it. Left as it is when absent. */
  newOrderEmails: z.boolean().optional(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const ResetRequest = z.strictObject({ email: typed });
export type ResetRequest = z.infer<typeof ResetRequest>;

export const Reset = z.strictObject({ token: z.string().max(200), password: typed });
export type Reset = z.infer<typeof Reset>;

export const ConfirmEmail = z.strictObject({ token: z.string().max(200) });
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;

export const ResetToken = z.strictObject({ token: z.string().max(200) });
export type ResetToken = z.infer<typeof ResetToken>;

/** Whether a reset link can still be used. */
export const ResetLinkState = z.object({ open: z.boolean() });
export type ResetLinkState = z.infer<typeof ResetLinkState>;

export const PasswordChange = z.strictObject({ current: typed, password: typed });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** A device (a browser, really) that is signed in. Times are UTC ISO strings. */
export const Device = z.object({
  id: z.string(),
  userAgent: z.string(),
  signedInAt: z.string(),
  /** Known to the day. */
  usedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const Devices = z.object({ devices: z.array(Device) });
export type Devices = z.infer<typeof Devices>;

export const DeviceId = z.strictObject({ id: z.string().max(100) });
export type DeviceId = z.infer<typeof DeviceId>;

/** Everything that the shop keeps about one person, by kind. */
export const PersonalData = z.record(z.string(), z.unknown());
export type PersonalData = z.infer<typeof PersonalData>;

/** What the register and password forms must know of the shop. */
export const RegistrationTerms = z.object({
  /** Whether the role that is chosen counts (SETTLED 1). */
  roleCounts: z.boolean(),
  passwordPolicy: z.enum(['spec', 'strong']),
  /** Mails are shown on `/dev/mailbox` instead of being sent. */
  demoMailbox: z.boolean(),
});
export type RegistrationTerms = z.infer<typeof RegistrationTerms>;
