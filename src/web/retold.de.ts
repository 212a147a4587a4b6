import type { ApiError } from './api/http.ts';

/** The sentences of both languages are fetched with the first failure; without them it is told as it came. */
export async function retold(error: ApiError): Promise<ApiError> {
  const sentences = await import('./sentences.de.ts').catch(() => undefined);
  if (!sentences) return error;
  const { message, fields } = error;
  const inGerman = ([name, text]: [string, string]) => [name, sentences.sentence(text)];
  return {
    ...error,
    message: sentences.sentence(message),
    ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(inGerman)) }),
  };
}
