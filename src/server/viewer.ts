/** The logged-in user who sends a request. Read from the database for each request, never from the client. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** UTC ISO time of the login. */
  loggedInAt: string;
  email: string;
  name: string;
  role: 'user' | 'admin';
  /** False if the identity has no profile (SPEC L82: a basic user with role user). */
  hasProfile: boolean;
}
