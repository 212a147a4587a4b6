/** The signed-in person behind a call, read from the database for each call (never from the client). */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** UTC ISO time at which this session was opened. */
  loggedInAt: string;
  email: string;
  name: string;
  role: 'user' | 'admin';
  /** False when the identity has no profile (SPEC L82: a basic user with role user). */
  hasProfile: boolean;
}
