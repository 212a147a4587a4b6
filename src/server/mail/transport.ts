import { createTransport } from 'nodemailer';
import type { ShopConfig } from '../feature.ts';
import type { OutgoingMail, SendMail } from './mail.ts';
import { outbox } from './outbox.ts';

/** Timeouts of the mail server (ms); the job retries later. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type MailSettings = Pick<ShopConfig, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'baseUrl'>;

/** Sends emails through the mail server of `SMTP_URL`; without one, writes them to the outbox folder. */
export function mailTransport(settings: MailSettings): SendMail {
  const compose = composer(settings);
  if (settings.smtpUrl === undefined) {
    const files = outbox(settings.dataDir);
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    return async (mail) => {
      const { message } = await writer.sendMail(compose(mail));
      await files.put(mail.id, message as Buffer);
    };
  }
  const server = createTransport({ url: settings.smtpUrl, ...TIMEOUTS });
  return async (mail) => {
    await server.sendMail(compose(mail)).catch((error: SmtpError) => {
      throw sanitizeError(error);
    });
  };
}

/** `code` is nodemailer's error code; `originalCode` is the operating system's, if the connection failed. */
type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number };

/**
 * Drops the mail server's own message, which repeats the recipient's address: job errors are logged and stored in the
 * database.
 */
function sanitizeError({ code, originalCode, responseCode }: SmtpError): Error {
  const codes = [code, originalCode, responseCode].filter((part) => part !== undefined).join(', ');
  return Object.assign(new Error(`The mail server did not accept an email (${codes}).`), { code });
}

function composer({ mailFrom, baseUrl }: MailSettings) {
  const host = new URL(baseUrl).hostname.replace(/[[\]]/g, '');
  return ({ id, to, subject, text }: OutgoingMail) => ({
    from: mailFrom,
    // As an object, so that it cannot be parsed as several recipients.
    to: { name: '', address: to },
    subject,
    text,
    // The same at every attempt, so that an email that was accepted but not acknowledged can be deduplicated.
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
