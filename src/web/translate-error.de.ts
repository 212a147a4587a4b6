import type { ApiError } from './api/http.ts';

/** Loads the texts of both languages on the first error; if that fails, the error stays in English. */
export async function translateError(error: ApiError): Promise<ApiError> {
  const translation = await import('./translate-server-text.de.ts').catch(() => undefined);
  if (!translation) return error;
  const { translateServerText } = translation;
  const { message, fields } = error;
  const translateField = ([name, text]: [string, string]) => [name, translateServerText(text)];
  return {
    ...error,
    message: translateServerText(message),
    ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(translateField)) }),
  };
}
