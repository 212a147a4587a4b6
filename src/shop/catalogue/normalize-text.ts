/**
 * Replaces NUL and unpaired surrogates, which PostgreSQL cannot store, and applies Unicode normalization (NFC), so that
 * equal looking texts compare as equal.
 */
export const normalizeText = (text: string): string => text.normalize().replace(/\0|\p{Cs}/gu, '\uFFFD');
