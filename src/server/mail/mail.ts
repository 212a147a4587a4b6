import type { Log } from '../feature.ts';
import { isConfirmedAddress } from '../identity/addresses.ts';
import { allowed, giveBack, type Limit, subjectOf } from '../identity/throttle.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sealer } from './sealed.ts';

interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** UTC ISO time after which it is of no use and is no longer sent. */
  expiresAt?: string;
  /**
   * True for a confirmation or a reset link, which have a fixed text. Every other mail is sent only to an address that
   * its owner has confirmed (SETTLED 48).
   */
  toUnconfirmed?: true;
}

/** Mails that one address receives at most, of whatever kind, per window. */
export const MAILS_TO_ADDRESS = { most: 60, windowS: 60 * 60 } as const satisfies Limit;

/** A mail on its way, with an id that stays the same however often it is tried. */
export interface OutgoingMail extends Mail {
  id: string;
}

interface Sending {
  /** Not before this moment: until then it can be withdrawn. */
  sendAt: Date;
  /** What it is withdrawn by. */
  key: string;
}

export interface MailService {
  /** Writes a mail down with the caller's transaction; a job sends it after the commit, and again until it is sent. */
  queue(tx: Queryable, mail: Mail, sending?: Sending): Promise<void>;
  /** Takes a mail back with the caller's transaction. False when it may have left, or there was none. */
  withdraw(tx: Queryable, key: string): Promise<boolean>;
  /** The whole address of one of the shop's pages, for the text of a mail. */
  link(path: string): string;
}

export type SendMail = (mail: OutgoingMail) => Promise<void>;

const SEND = 'mail.send';

interface MailFacts {
  /** The shop's origin. */
  baseUrl: string;
  secret: string;
  db: Database;
  log: Pick<Log, 'warn'>;
}

/**
 * The service that takes mails, and the job that gives them to `send`. The job is the last gate before a mail leaves the
 * shop, whichever feature queued it: it checks the recipient's confirmation and counts what the address receives.
 */
export function mailQueue(
  jobs: Jobs,
  { baseUrl, secret, db, log }: MailFacts,
  send: SendMail,
): { mail: MailService; job: Job } {
  const { seal, open } = sealer(secret, 'mail');
  return {
    mail: {
      queue: (tx, mail, sending) =>
        jobs.add(
          tx,
          SEND,
          { sealed: seal({ ...mail, id: newId() }) },
          sending && { runAt: sending.sendAt, key: sending.key },
        ),
      withdraw: (tx, key) => jobs.remove(tx, key),
      link: (path) => baseUrl + path,
    },
    job: {
      name: SEND,
      async run(payload) {
        const mail = open<OutgoingMail>((payload as { sealed: string }).sealed);
        if (mail.expiresAt && Date.parse(mail.expiresAt) <= Date.now()) return;
        if (!mail.toUnconfirmed && !(await isConfirmedAddress(db, mail.to))) return;
        const counter = subjectOf('mailsToAddress', mail.to);
        if (!(await allowed(db, counter, MAILS_TO_ADDRESS)))
          return log.warn({ mail: mail.id }, 'a mail was dropped: its address has received too many');
        await send(mail).catch(async (error) => {
          // Not sent: the next attempt counts instead.
          await giveBack(db, counter);
          throw error;
        });
      },
    },
  };
}
