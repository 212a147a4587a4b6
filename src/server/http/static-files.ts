import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectFile } from '../project.ts';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;
const YEAR_S = 365 * DAY_S;

/** Serves the built client: icons, demo pictures, and the files under `/assets`, whose names contain a content hash. */
export async function mountClientFiles(app: FastifyInstance): Promise<void> {
  const client = projectFile('dist/client');
  if (existsSync(client))
    await app.register(fastifyStatic, {
      root: client,
      prefix: '/',
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
    });
}

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${YEAR_S}, immutable`;
  if (path.includes('/service-worker.')) return 'no-cache';
  return `public, max-age=${path.includes('/pictures/') ? DAY_S : HOUR_S}`;
}
