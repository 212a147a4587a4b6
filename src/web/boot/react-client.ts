/**
 * React for the browser. This module is in the chunk of React, so that React is evaluated with that chunk, in a task of its
 * own, instead of with the entry.
 */
export { createRoot, hydrateRoot } from 'react-dom/client';
