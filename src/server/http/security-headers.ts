import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inlineScript } from '../../web/boot/inline-script.ts';

const inlineScriptHash = createHash('sha256').update(inlineScript).digest('base64');

/**
 * Allows our own scripts and, by hash, the one fixed inline script. No nonces, so that all visitors get the same bytes of
 * a page. Style attributes are allowed (rendered sizes), style elements are not.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${inlineScriptHash}'`,
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: http: data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

export interface SecurityHeaderOptions {
  https: boolean;
  policy: boolean;
}

/** Headers of every response, errors included. */
export const securityHeaders = ({ https, policy }: SecurityHeaderOptions): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  ...(policy && { 'content-security-policy': contentSecurityPolicy }),
});

export function setSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  // Not async: Fastify would await a promise for each request.
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
