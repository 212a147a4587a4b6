import { createContext } from 'react';

/**
 * The page that the server's guard had sent a visitor away from, as the server rendered it: hydration has to see the
 * same. Apart from its use in `came-from.ts`, so that only the login page loads that.
 */
export const CameFromContext = createContext<string | undefined>(undefined);
