import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { firstScript } from '../../web/first-script.ts';

const firstScriptHash = createHash('sha256').update(firstScript).digest('base64');

/**
 * No nonces, so that a page's bytes can be the same for all visitors: our own scripts and the hash of the one fixed
 * inline script. Style attributes are allowed (rendered sizes), style elements are not.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${firstScriptHash}'`,
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: http: data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

export function setSecurityHeaders(app: FastifyInstance, options: { https: boolean; policy: boolean }): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(options.https && { 'strict-transport-security': 'max-age=31536000' }),
    ...(options.policy && { 'content-security-policy': contentSecurityPolicy }),
  };
  // Not async: a promise for each request would be waited for.
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
