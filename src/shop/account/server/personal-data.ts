import type { FastifyInstance } from 'fastify';
import type { Feature, Services } from '../../../server/feature.ts';
import type { RequestAuth } from '../../../server/http/access.ts';
import { sendFile } from '../../../server/http/send-file.ts';
import { sessionsOfUser } from '../../../server/identity/session-list.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { PERSONAL_DATA_PATH } from '../contract.ts';
import { errors } from '../errors.ts';
import { jsonChunks } from './json-stream.ts';
import { limitOf } from './limits.ts';
import { mailLanguageOf, profileOf } from './tables.ts';

/** Minimum characters per chunk of the response, except the last one. */
const MIN_CHUNK_LENGTH = 64 * 1024;

/**
 * `account.personalData`: streams the viewer's records of every feature as JSON, by feature name. It has its own route,
 * because the result of a named read is held in memory as a whole.
 */
export function registerPersonalData(
  app: FastifyInstance,
  authenticate: RequestAuth,
  { db }: Services,
  otherFeatures: () => readonly Feature[],
): void {
  app.get(
    PERSONAL_DATA_PATH,
    { schema: { hide: true }, config: { operation: 'account.personalData', audience: 'user' } },
    async (request, reply) => {
      const { userId } = await authenticate(request, 'user', { stepUp: true });
      await limitOf(db, 'dataDownloadsOfAccount', userId).consumeOrRefuse(errors['too-many-attempts']);
      const records: Record<string, unknown> = { account: await accountRecords(db, userId) };
      for (const { name, personalData } of otherFeatures())
        records[name] = await personalData?.exportFor?.(db, userId);
      const reauthorize = () => authenticate(request, 'user');
      return sendFile(
        reply,
        'my-data.json',
        'application/json; charset=utf-8',
        authorizedChunks(jsonChunks(records), reauthorize),
      );
    },
  );
}

/** Merges small chunks and authorizes again before each merged one, so that the download aborts when the session ends. */
async function* authorizedChunks(
  chunks: AsyncIterable<string>,
  reauthorize: () => Promise<unknown>,
): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length < MIN_CHUNK_LENGTH) continue;
    await reauthorize();
    yield text;
    text = '';
  }
  await reauthorize();
  yield text;
}

async function accountRecords(db: Queryable, userId: string) {
  const sessions = await sessionsOfUser(db, userId);
  return {
    profile: (await profileOf(db, userId)) ?? null,
    languageOfEmails: await mailLanguageOf(db, userId),
    sessions: sessions.map(({ id: _, ...session }) => session),
  };
}
