import type { Services } from '../../../server/feature.ts';
import { type Credential, lockIdentity } from '../../../server/identity/accounts.ts';
import { needsSecondFactor } from '../../../server/identity/second-factor.ts';
import { endOldestSessions, endSessionOf } from '../../../server/identity/session-list.ts';
import type { RequestContext } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { saveLanguage } from './tables.ts';

/** A login in a transaction. */
interface Login {
  tx: Transaction;
  request: RequestContext;
  /** The user of the browser's session, which ends. */
  previous: Viewer | null;
  verified: Credential;
}

/**
 * Opens a session in place of the browser's previous one.
 * @returns the cookies of session and device; none if the password has changed since it was verified.
 */
export async function startSession(services: Services, login: Login): Promise<string[]> {
  await lockUser(login);
  return openSession(services, login);
}

/**
 * Opens a session, or begins a second step if the account has a second factor.
 * @returns the cookies of the session or of the step; none if the password has changed since it was verified.
 */
export async function startSessionOrStep(
  services: Services,
  login: Login,
): Promise<{ cookies: string[]; isComplete: boolean }> {
  await lockUser(login);
  const { tx, verified } = login;
  if (!(await needsSecondFactor(tx, verified.id)))
    return { cookies: await openSession(services, login), isComplete: true };
  const cookie = await services.loginSteps.beginSecond(tx, verified);
  return { cookies: cookie ? [cookie] : [], isComplete: false };
}

/** Also saves the language: profiles are locked before identities (lock order). */
async function lockUser({ tx, request, verified }: Login): Promise<void> {
  await saveLanguage(tx, verified.id, request.headers.get('cookie'));
  await lockIdentity(tx, verified.id);
}

async function openSession(
  { sessions, devices }: Services,
  { tx, request, previous, verified }: Login,
): Promise<string[]> {
  const session = await sessions.open(tx, verified, request.headers.get('user-agent') ?? '');
  if (!session) return [];
  if (previous) await endSessionOf(tx, previous.userId, previous.sessionId);
  await endOldestSessions(tx, verified.id);
  return [session, devices.issue(request.headers.get('cookie'), verified)];
}
