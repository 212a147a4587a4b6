import { createTransport } from 'nodemailer';
import type { ShopFacts } from '../feature.ts';
import type { OutgoingMail, SendMail } from './mail.ts';
import { outbox } from './outbox.ts';

/** A mail server that stays silent for this long is tried again later (ms). */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type MailFacts = Pick<ShopFacts, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'baseUrl'>;

/** How mails leave the shop: through the mail server of `SMTP_URL`, else as files into the outbox folder. */
export function mailTransport(facts: MailFacts): SendMail {
  const compose = composer(facts);
  if (facts.smtpUrl === undefined) {
    const files = outbox(facts.dataDir);
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    return async (mail) => {
      const { message } = await writer.sendMail(compose(mail));
      await files.put(mail.id, message as Buffer);
    };
  }
  const server = createTransport({ url: facts.smtpUrl, ...PATIENCE });
  return async (mail) => {
    await server.sendMail(compose(mail)).catch((error: SmtpError) => {
      throw notTaken(error);
    });
  };
}

/** `code` says what kind it is, `originalCode` what the system said of the connection. */
type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number };

/**
 * Says why without the mail server's own words, which repeat the recipient's address: what went wrong with a job is told
 * in the log and kept in the database.
 */
function notTaken({ code, originalCode, responseCode }: SmtpError): Error {
  const why = [code, originalCode, responseCode].filter((part) => part !== undefined).join(', ');
  return Object.assign(new Error(`The mail server did not take a mail (${why}).`), { code });
}

function composer({ mailFrom, baseUrl }: MailFacts) {
  const host = new URL(baseUrl).hostname.replace(/[[\]]/g, '');
  return ({ id, to, subject, text }: OutgoingMail) => ({
    from: mailFrom,
    // As an object, so that nothing in it can be read as a second recipient.
    to: { name: '', address: to },
    subject,
    text,
    // The same at every attempt: a mail that was taken but not acknowledged is recognised as one.
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
