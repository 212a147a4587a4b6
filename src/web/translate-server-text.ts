/** Translates a text of the server, which responds in English, to the language of this build. */
export const translateServerText = (text: string): string => text;
