import { recordAudit } from '../../../server/audit/record.ts';
import type { ExampleContext, Feature, MailExample, Services } from '../../../server/feature.ts';
import { mailboxOf } from '../../../server/identity/mailbox.ts';
import { consume, type RateLimit, rateLimitKey } from '../../../server/identity/rate-limit.ts';
import { isMailboxFull } from '../../../server/mail/mail.ts';
import { defineRead, defineWrite, type Read, type Write } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import type { Language } from '../../../shared/languages.ts';
import { conflict, notFound, refused } from '../../../shared/refusal.ts';
import { ownEmailOf } from '../../account/server/profile.ts';
import * as contract from '../admin-contract.ts';
import { errors } from '../errors.ts';
import type { MailTransport } from '../mails.ts';
import type { ShopSettings } from '../rules.ts';
import { MailExamples, MailExamplesParams, SendTestMail } from '../schemas.ts';
import { settingsOf } from './current.ts';
import { settingsVersions } from './tables.ts';

/** Maximum test emails to one mailbox: a third of all its emails (`MAILS_TO_MAILBOX`), so that the real ones still arrive. */
export const TEST_MAILS: RateLimit = { max: 20, windowS: 60 * 60 };
/** Begins the subject of a test email, in each language. */
const SUBJECT_PREFIX = '[Test]';

type MailServices = Pick<Services, 'shop' | 'shopDetails' | 'mail'>;

/**
 * The previews of all emails, and the write that sends one. `initial`: the settings that apply until an administrator
 * saves others; `features`: those that declare emails.
 */
export function mailOperations(
  { shop, shopDetails, mail }: MailServices,
  initial: ShopSettings,
  features: () => readonly Feature[],
): { reads: Read[]; writes: Write[] } {
  const transport: MailTransport =
    shop.smtpUrl !== undefined ? 'server' : shop.demo ? 'demo-mailbox' : 'none';
  const declared = () => features().flatMap(({ emails = [] }) => emails);

  /** Returns the emails of the features that are on, and what their examples depend on. */
  async function findExamples(
    db: Queryable,
    language: Language,
  ): Promise<{ examples: MailExample[]; context: ExampleContext }> {
    const settings = settingsOf(await settingsVersions.newest(db), initial);
    const names: readonly string[] = settings.features;
    return {
      examples: features().flatMap(({ name, isOn, emails = [] }) =>
        !isOn || names.includes(name) ? emails : [],
      ),
      context: { db, language, shopName: settings.name, features: names, link: mail.link },
    };
  }

  const list = defineRead(contract.mailExamples, {
    permission: 'administrators-only',
    params: MailExamplesParams,
    result: MailExamples,
    dependsOn: () => ['settings', ...new Set(declared().flatMap(({ dependsOn = [] }) => dependsOn))],
    async run(db, { language }) {
      // Amounts are in the currency of the settings that this process has read last.
      await shopDetails();
      const { examples, context } = await findExamples(db, language);
      const emails = [];
      for (const { name, compose } of examples) emails.push({ name, ...(await compose(context)) });
      return { emails, transport };
    },
  });

  const sendTest = defineWrite(contract.sendTestMail, {
    permission: 'administrators-only',
    input: SendTestMail,
    async handleInTransaction({ tx, viewer }, { name, language }) {
      const { examples, context } = await findExamples(tx, language);
      const example = examples.find((one) => one.name === name);
      if (!example) throw notFound(errors['mail-unknown']);
      if (transport === 'none') throw conflict(errors['mail-server-missing']);
      const own = await ownEmailOf(tx, viewer.userId);
      if (!own?.isConfirmed) throw conflict(errors['mail-address-unconfirmed']);
      if (own.isDemo && transport === 'server') throw conflict(errors['mail-to-demo-account']);
      const limitKey = rateLimitKey('testMailsToMailbox', mailboxOf(own.email));
      if ((await isMailboxFull(tx, own.email)) || !(await consume(tx, limitKey, TEST_MAILS)))
        throw refused(429, errors['too-many-test-mails']);
      const { subject, text } = await example.compose(context);
      await mail.queue(tx, { to: own.email, subject: `${SUBJECT_PREFIX} ${subject}`, text });
      // Without the address: the entry's actor is the recipient, and the log outlives accounts.
      await recordAudit(tx, viewer, {
        entity: 'mail',
        entityId: name,
        action: 'test',
        after: { language },
      });
    },
  });

  return { reads: [list], writes: [sendTest] };
}
