/** The logged-in user who sends a request, read from the database for each request (never from the client). */
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
