import { LANGUAGES } from '../../shared/languages.ts';
import type { Feature, Log, ShopFacts } from '../feature.ts';
import type { Job } from '../jobs/jobs.ts';
import { builtAssets, sourceAssets } from '../rendering/assets.ts';
import { mailboxPage } from './mailbox.ts';
import { outbox } from './outbox.ts';

const SHOWN = 50;
const KEPT_DAYS = 30;

/** The post: the job that sends, the outbox's upkeep, and in a demo shop without mail server its `/dev/mailbox`. */
export function post(facts: ShopFacts, send: Job, log: Log): Feature {
  const files = outbox(facts.dataDir);
  if (!facts.demo && facts.smtpUrl === undefined)
    log.warn({}, 'SMTP_URL is not set: mails are only written to the outbox folder in DATA_DIR');
  return {
    name: 'post',
    reads: [],
    writes: [],
    jobs: [send, { name: 'mail.prune-outbox', cron: '17 4 * * *', run: () => files.prune(KEPT_DAYS) }],
    routes(app) {
      if (!facts.demo) return;
      app.get('/dev/mailbox', { schema: { hide: true } }, async (_, reply) => {
        // Nothing is built in development.
        const { styles } = await builtAssets(LANGUAGES[0]).catch(() => sourceAssets);
        return reply
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(mailboxPage(facts.name, await files.list(SHOWN), styles));
      });
    },
  };
}
