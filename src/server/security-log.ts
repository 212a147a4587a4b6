import type { Logger } from 'pino';
import { LogLimiter } from './log-limiter.ts';

export type SecurityEvent =
  | 'registered'
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'session revoked'
  | 'address confirmed'
  | 'password reset'
  | 'password changed'
  | 'account deleted'
  | 'role changed'
  | 'administered'
  | 'refused';

/** Anybody can cause these as often as they can send requests, so their lines are limited. */
const PROVOKED: ReadonlySet<SecurityEvent> = new Set(['sign-in refused', 'refused']);

const keyOf = (event: SecurityEvent, { operation, status }: SecurityFacts) =>
  [event, operation, status].filter((part) => part !== undefined).join(' ');

/** Who and what, by id: never an e-mail, an address, a password or a token. */
export interface SecurityFacts {
  userId?: string;
  role?: string;
  /** The operation's name. */
  operation?: string;
  /** What it was about, and what that has become. */
  id?: string;
  status?: string | number;
}

/** Writes down what whoever looks after the shop wants to find again: one line each, named `security`. */
export type SecurityLog = (event: SecurityEvent, facts: SecurityFacts) => void;

/**
 * In a shop in earnest these lines are written whatever the level of the rest; a demonstration stays quiet until it is
 * asked (`LOG_LEVEL=info`).
 */
export function securityLog(log: Logger, { quiet }: { quiet: boolean }): SecurityLog {
  const level = quiet || log.level === 'silent' ? log.level : 'info';
  const named = log.child({ name: 'security' }, { level });
  const limiter = new LogLimiter((summary) => named.info({ event: 'lines omitted', ...summary }, 'security'));
  return (event, facts) => {
    if (PROVOKED.has(event) && !limiter.allows(keyOf(event, facts))) return;
    named.info({ event, ...facts }, 'security');
  };
}
