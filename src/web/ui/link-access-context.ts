import { createContext } from 'react';

/** Returns whether the viewer may open the page at a path. Links to other pages are not shown as links. */
export const LinkAccessContext = createContext<(to: string) => boolean>(() => true);
