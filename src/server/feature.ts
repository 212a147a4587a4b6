import type { FastifyInstance } from 'fastify';
import type { RequestAuth } from './http/access.ts';
import type { Auth } from './identity/auth.ts';
import type { DeviceCookies } from './identity/device-cookie.ts';
import type { Sessions } from './identity/sessions.ts';
import type { WriteLimits } from './identity/write-limits.ts';
import type { Job, Jobs } from './jobs/jobs.ts';
import type { MailService } from './mail/mail.ts';
import type { Read, Write } from './operations.ts';
import type { SecurityLog } from './security-log.ts';
import type { Database, Queryable, Transaction } from './storage/database.ts';

/** What the machinery offers to the shop's features. */
export interface Services {
  db: Database;
  auth: Auth;
  sessions: Sessions;
  devices: DeviceCookies;
  shop: ShopFacts;
  log: Log;
  security: SecurityLog;
  /** Work for after the answer. */
  jobs: Jobs;
  mail: MailService;
  limits: WriteLimits;
}

/** Facts of this shop that features may depend on. */
export interface ShopFacts {
  name: string;
  /** Undefined: none, or the demo's. */
  slogan?: string | undefined;
  searchHint?: string | undefined;
  /** The address that links in e-mails use, without a trailing slash. */
  baseUrl: string;
  demo: boolean;
  passwordPolicy: 'spec' | 'strong';
  /** An SMTP URL; without one, mails go to the outbox folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
}

export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What a feature keeps about people. */
export interface PersonalRecords {
  /** Everything about one person, in a form that can be read without this program ("Download my data"). */
  exportFor?(db: Queryable, userId: string): Promise<unknown>;
  /** A step of deleting an account, in its transaction, while profile and identity are still there. */
  beforeDeletion?(tx: Transaction, userId: string): Promise<void>;
}

/** One idea of the shop, plugged into the machine. */
export interface Feature {
  name: string;
  reads: Read[];
  writes: Write[];
  /** Pages or files that are not named operations (uploads, downloads, the demo mailbox). */
  routes?(app: FastifyInstance, authenticate: RequestAuth): void | Promise<void>;
  personal?: PersonalRecords;
  /** Its jobs, carried out beside the requests. */
  jobs?: Job[];
  /** Other work that runs beside the requests; the answer ends it. */
  start?(): Promise<() => Promise<void>>;
}
