import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import { type Finding, note, well, wrong } from './finding.ts';

/** How long the mail server may take for each step (ms). */
const PATIENCE = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Does mail leave the shop? Connects to the mail server and signs in there; sends nothing. */
export async function lookAtMail({
  smtpUrl,
  mailFrom,
  demo,
}: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'demo'>): Promise<readonly Finding[]> {
  if (smtpUrl === undefined)
    return [
      demo
        ? well('No mail leaves this demo: what it would send stands on the mailbox page, /dev/mailbox.')
        : wrong(
            'SMTP_URL is not set: mails only pile up in the outbox folder, and whoever forgets a password stays out.',
            'Set SMTP_URL, such as smtps://user:password@mail.example.org.',
          ),
    ];
  const { host } = new URL(smtpUrl);
  try {
    await createTransport({ url: smtpUrl, ...PATIENCE }).verify();
  } catch (error) {
    const [says, mend] = refusalOf(error as SmtpError, host);
    return [wrong(says, mend)];
  }
  const findings = [well(`The mail server ${host} answers and takes our mail.`)];
  if (!demo && /@localhost>?$/.test(mailFrom))
    findings.push(
      note(
        `Mail comes from ${mailFrom}, where nobody can answer.`,
        'Set MAIL_FROM to an address of your domain.',
      ),
    );
  return findings;
}

interface SmtpError extends Error {
  code?: string;
}

/** What went wrong and what to do; never the password, which is part of the address. */
function refusalOf({ code = '' }: SmtpError, host: string): [says: string, mend: string] {
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
    `The mail server ${host} cannot be reached (${code || 'it does not answer'}): mails wait and are tried again.`,
    'Look whether SMTP_URL names the right server and port, and whether this machine may reach it.',
  ];
}
