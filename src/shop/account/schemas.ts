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
