/**
 * PostgreSQL keeps no NUL and no half of a surrogate pair in texts: such an id is simply unknown. Signs that can be written
 * in two ways (é) are written in one, so that what looks the same is found as the same.
 */
export const normalizeText = (text: string): string => text.normalize().replace(/\0|\p{Cs}/gu, '\uFFFD');
