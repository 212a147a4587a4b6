import { createHash } from 'node:crypto';

/**
 * Returns what the database stores of a random token, so that tokens cannot be read from it. A fast hash is enough,
 * because the tokens are too long to guess.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
