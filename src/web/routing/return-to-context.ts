import { createContext } from 'react';

/**
 * URL from which the server redirected a visitor to the login: hydration must see the same value as the server render. In
 * its own file, so that only the login page loads `return-to.ts`.
 */
export const ReturnToContext = createContext<string | undefined>(undefined);
