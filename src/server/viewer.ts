import type { Permission } from '../shared/permissions.ts';

/** The logged-in user who sends a request. Read from the database for each request, never from the client. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** UTC ISO time of the login. */
  loggedInAt: string;
  email: string;
  name: string;
  /** `user` for an administrator who had to set up a second factor and has not done so in time. */
  role: 'user' | 'admin';
  /** False if the identity has no profile (SPEC L82: a basic user with role user). */
  hasProfile: boolean;
  /** What the viewer's staff role permits; only for staff, while the feature `staff` is on. */
  permissions?: readonly Permission[];
  /** Only while the feature `account-security` is on. */
  security?: ViewerSecurity;
}

export interface ViewerSecurity {
  /**
   * Until when operations that need a step-up are permitted, as a time of `performance.now()`: 15 minutes after the viewer
   * has entered the password or used a passkey in this session.
   */
  stepUpEndsAt: number;
  /** True for an administrator who has the role `user` because a second factor is missing. */
  lacksSecondFactor: boolean;
}

/** A text that is different for viewers with different access. */
export const accessKeyOf = ({ role, hasProfile, permissions = [] }: Viewer): string =>
  [role, hasProfile, ...permissions].join(' ');
