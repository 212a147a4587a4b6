import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Timeout of each step (ms). */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Connects to the mail server and authenticates; sends nothing. */
export async function checkMail({
  smtpUrl,
  mailFrom,
  demo,
}: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'demo'>): Promise<readonly Finding[]> {
  if (smtpUrl === undefined)
    return [
      demo
        ? ok('This demo sends no email: its emails are shown at /dev/mailbox.')
        : wrong(
            'SMTP_URL is not set: emails stay in the outbox folder, and users cannot reset passwords.',
            'Set SMTP_URL, for example smtps://user:password@mail.example.org.',
          ),
    ];
  const { host } = new URL(smtpUrl);
  try {
    await createTransport({ url: smtpUrl, ...TIMEOUTS }).verify();
  } catch (error) {
    const [message, fix] = describeError(error as SmtpError, host);
    return [wrong(message, fix)];
  }
  const findings = [ok(`The mail server ${host} accepts connections from this shop; no email was sent.`)];
  if (!demo && /@localhost>?$/.test(mailFrom))
    findings.push(
      note(
        `Email is sent from ${mailFrom}, which cannot receive replies.`,
        'Set MAIL_FROM to an address of your domain.',
      ),
    );
  return findings;
}

interface SmtpError extends Error {
  code?: string;
}

/** Never includes the URL, which contains the password. */
function describeError({ code = '' }: SmtpError, host: string): [message: string, fix: string] {
  if (code === 'EAUTH')
    return [
      `The mail server ${host} does not accept the user or password in SMTP_URL.`,
      'Correct them; write @, : and / in a password as %40, %3A and %2F.',
    ];
  if (code === 'ETLS')
    return [
      `The mail server ${host} and this shop do not agree on encryption.`,
      'Use smtps:// for port 465 and smtp:// for port 587.',
    ];
  return [
    `The mail server ${host} cannot be reached (${code || 'no response'}): emails are queued and retried.`,
    'Check that SMTP_URL has the right server and port, and that this machine can reach it.',
  ];
}
