import { createAction } from '@reduxjs/toolkit';

/** Dispatched when another user (uid) or a visitor (null) becomes active: slices drop the previous user's data. */
export const userChanged = createAction<string | null>('session/userChanged');
