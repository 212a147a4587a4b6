import { isEmailConfirmed } from '../identity/email-confirmation.ts';
import { mailboxOf } from '../identity/mailbox.ts';
import { consume, isExhausted, type RateLimit, rateLimitKey, refund } from '../identity/rate-limit.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sealer } from './sealed.ts';

/** The content of an email. */
export interface MailContent {
  subject: string;
  /** Plain text. */
  text: string;
}

interface Mail extends MailContent {
  /** Email address without a display name. */
  to: string;
  /** UTC ISO time after which the email is not sent any more. */
  expiresAt?: string;
  /**
   * True for confirmation and reset emails, which have a fixed text. All others go to confirmed addresses only
   * (SETTLED 48).
   */
  toUnconfirmed?: true;
}

/** Maximum emails of all kinds to one mailbox. */
export const MAILS_TO_MAILBOX = { max: 60, windowS: 60 * 60 } as const satisfies RateLimit;

/** Returns whether the mailbox of an address has reached this limit, so that a further email to it would be dropped. */
export const isMailboxFull = (db: Queryable, email: string): Promise<boolean> =>
  isExhausted(db, rateLimitKey('mailsToMailbox', mailboxOf(email)), MAILS_TO_MAILBOX);

/** A queued email; its id is the same at every attempt. */
export interface OutgoingMail extends Mail {
  id: string;
}

interface Schedule {
  /** Earliest time to send; until then the email can be retracted. */
  sendAt: Date;
  /** Key for `retract`. */
  key: string;
}

/** Returns the absolute URL of a page of the shop. */
export type PageLink = (path: string) => string;

export interface MailService {
  /** Queues an email in the caller's transaction; a job sends it after the commit and retries on failure. */
  queue(tx: Queryable, mail: Mail, schedule?: Schedule): Promise<void>;
  /** Removes a queued email in the caller's transaction. False if it may have been sent or does not exist. */
  retract(tx: Queryable, key: string): Promise<boolean>;
  link: PageLink;
}

export type SendMail = (mail: OutgoingMail) => Promise<void>;

const SEND = 'mail.send';

interface MailQueueOptions {
  /** Origin of the shop. */
  baseUrl: string;
  secrets: Secrets;
  db: Database;
  log: Pick<Log, 'warn'>;
}

/**
 * Creates the mail service and the job that passes queued emails to `send`. The job checks, for emails of every
 * feature, that the recipient is confirmed and within the rate limit.
 */
export function mailQueue(
  jobs: Jobs,
  { baseUrl, secrets, db, log }: MailQueueOptions,
  send: SendMail,
): { mail: MailService; job: Job } {
  const { seal, open } = sealer(secrets, 'mail');
  return {
    mail: {
      queue: (tx, mail, schedule) =>
        jobs.add(
          tx,
          SEND,
          { sealed: seal({ ...mail, id: newId() }) },
          schedule && { runAt: schedule.sendAt, key: schedule.key },
        ),
      retract: (tx, key) => jobs.remove(tx, key),
      link: (path) => baseUrl + path,
    },
    job: {
      name: SEND,
      async run(payload) {
        const mail = open<OutgoingMail>((payload as { sealed: string }).sealed);
        if (mail.expiresAt && Date.parse(mail.expiresAt) <= Date.now()) return;
        if (!mail.toUnconfirmed && !(await isEmailConfirmed(db, mail.to))) return;
        const limitKey = rateLimitKey('mailsToMailbox', mailboxOf(mail.to));
        if (!(await consume(db, limitKey, MAILS_TO_MAILBOX)))
          return log.warn({ mail: mail.id }, 'email dropped: too many emails to this address');
        await send(mail).catch(async (error) => {
          // Not sent: the retry counts instead.
          await refund(db, limitKey);
          throw error;
        });
      },
    },
  };
}
