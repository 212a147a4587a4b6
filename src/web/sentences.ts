/** A sentence that the server has made, in the language of this build. The server speaks English. */
export const sentence = (text: string): string => text;
