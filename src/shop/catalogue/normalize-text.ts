/**
 * Replaces NUL and unpaired surrogates, which PostgreSQL cannot store, and applies Unicode normalization (NFC), so that texts
 * that look the same compare equal.
 */
export const normalizeText = (text: string): string => text.normalize().replace(/\0|\p{Cs}/gu, '\uFFFD');
