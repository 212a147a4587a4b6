/** Translates a notification, which is stored in English, into the language of this build (SETTLED 41). */
export const translateMessage = (message: string): string => message;
