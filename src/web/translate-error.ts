import type { ApiError } from './api/http.ts';

/** Translates an error of the server, which responds in English, to the language of this build. */
export const translateError = (error: ApiError): ApiError | Promise<ApiError> => error;
