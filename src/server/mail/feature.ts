import { LANGUAGES } from '../../shared/languages.ts';
import type { Feature, Services } from '../feature.ts';
import type { Job } from '../jobs/jobs.ts';
import { builtAssets, sourceAssets } from '../rendering/assets.ts';
import { mailboxPage } from './mailbox.ts';
import { outbox } from './outbox.ts';

/** Maximum emails on `/dev/mailbox`. */
const MAILBOX_SIZE = 50;
const OUTBOX_RETENTION_DAYS = 30;

/** Registers the jobs that send emails and prune the outbox, and `/dev/mailbox` in a demo shop. */
export function mailFeature(
  { shop: config, shopDetails, log }: Pick<Services, 'shop' | 'shopDetails' | 'log'>,
  send: Job,
): Feature {
  const files = outbox(config.dataDir);
  if (!config.demo && config.smtpUrl === undefined)
    log.warn({}, 'SMTP_URL is not set: emails are only written to the outbox folder in DATA_DIR');
  return {
    name: 'mail',
    reads: [],
    writes: [],
    jobs: [
      send,
      { name: 'mail.prune-outbox', cron: '17 4 * * *', run: () => files.prune(OUTBOX_RETENTION_DAYS) },
    ],
    routes(app) {
      if (!config.demo) return;
      app.get('/dev/mailbox', { schema: { hide: true } }, async (_, reply) => {
        // In development there is no build.
        const { styles } = await builtAssets(LANGUAGES[0]).catch(() => sourceAssets);
        return reply
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(mailboxPage((await shopDetails()).name, await files.list(MAILBOX_SIZE), styles));
      });
    },
  };
}
