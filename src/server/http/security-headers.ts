import type { FastifyInstance } from 'fastify';

/**
 * Allows our own scripts and, by hash, the one fixed inline script. No nonces: all visitors get the same cached page.
 * Style attributes are allowed, because rendered pages set sizes in them; style elements are not.
 */
const contentSecurityPolicy = (inlineScriptHash: string) =>
  [
    "default-src 'self'",
    `script-src 'self' '${inlineScriptHash}'`,
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
  /** Undefined in development: no content security policy is sent, because Vite injects inline scripts. */
  inlineScriptHash: string | undefined;
}

/** Headers of every response, errors included. */
export const securityHeaders = ({
  https,
  inlineScriptHash,
}: SecurityHeaderOptions): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  ...(inlineScriptHash && { 'content-security-policy': contentSecurityPolicy(inlineScriptHash) }),
});

export function setSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  // Not async: Fastify would await a promise for each request.
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
