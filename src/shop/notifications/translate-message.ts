/** What a notification says, in the language of this build. It is written and kept in English (SETTLED 41). */
export const translateMessage = (message: string): string => message;
