import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectFile } from '../project.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Serves the built client: the icons, and files named by their content under `/assets`, which never change. */
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
      setHeaders: (reply, path) =>
        reply.header(
          'cache-control',
          path.includes('/assets/')
            ? `public, max-age=${YEAR_S}, immutable`
            : path.includes('/service-worker.')
              ? 'no-cache'
              : 'public, max-age=3600',
        ),
    });
}

/** Serves the pictures of the demo shop. */
export async function mountPictures(app: FastifyInstance): Promise<void> {
  const pictures = projectFile('dist/pictures');
  if (existsSync(pictures))
    await app.register(fastifyStatic, {
      root: pictures,
      prefix: '/pictures/',
      decorateReply: false,
      index: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=86400'),
    });
}
