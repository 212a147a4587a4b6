import type { ApiError } from './api/http.ts';

/** A failure in the language of this build. The server speaks English. */
export const retold = (error: ApiError): ApiError | Promise<ApiError> => error;
