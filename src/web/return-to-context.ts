import { createContext } from 'react';

/**
 * URL from which the server's guard redirected a visitor to the login, as rendered: hydration must see the same value.
 * Separate from `return-to.ts`, so that only the login page loads that module.
 */
export const ReturnToContext = createContext<string | undefined>(undefined);
