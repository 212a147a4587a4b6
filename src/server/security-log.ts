import type { Logger } from 'pino';
import { LogLimiter } from './log-limiter.ts';

export type SecurityEvent =
  | 'registered'
  | 'logged in'
  | 'second step needed'
  | 'second factor changed'
  | 'stepped up'
  | 'step-up refused'
  | 'login refused'
  | 'logged out'
  | 'session revoked'
  | 'address confirmed'
  | 'password reset'
  | 'password changed'
  | 'account deleted'
  | 'role changed'
  | 'administered'
  | 'refused';

export type LoginFactor = 'password' | 'app' | 'recovery code' | 'passkey';

/** Clients can cause these events with every request, so their log lines are rate limited. */
const RATE_LIMITED: ReadonlySet<SecurityEvent> = new Set(['login refused', 'step-up refused', 'refused']);

const keyOf = (event: SecurityEvent, { operation, status }: SecurityEventFields) =>
  [event, operation, status].filter((part) => part !== undefined).join(' ');

/** Identifies users and objects by id. Never contains an email, an address, a password or a token. */
export interface SecurityEventFields {
  userId?: string;
  role?: string;
  /** What has proved the identity: the second step of a login, otherwise the only one. */
  factor?: LoginFactor;
  /** The operation's name. */
  operation?: string;
  /** Id and new status of the changed row. */
  id?: string;
  status?: string | number;
}

/** Logs a security event for the shop's operator, as one line named `security`. */
export type SecurityLog = (event: SecurityEvent, fields: SecurityEventFields) => void;

/** Creates the security log. It ignores the log level, except `silent`; in a demo it needs `LOG_LEVEL=info`. */
export function securityLog(log: Logger, { quiet }: { quiet: boolean }): SecurityLog {
  const level = quiet || log.level === 'silent' ? log.level : 'info';
  const named = log.child({ name: 'security' }, { level });
  const limiter = new LogLimiter((summary) => named.info({ event: 'lines omitted', ...summary }, 'security'));
  return (event, fields) => {
    if (RATE_LIMITED.has(event) && !limiter.allows(keyOf(event, fields))) return;
    named.info({ event, ...fields }, 'security');
  };
}
