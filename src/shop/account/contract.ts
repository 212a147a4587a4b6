import { read } from '../../shared/operation.ts';
import type { NoParams, Session } from './schemas.ts';

export type { Session, SessionUser } from './schemas.ts';

/** Who is signed in; `{ user: null }` for a visitor. */
export const session = read<NoParams, Session>('account.session', '/account/session');
