/** Delay from a change of the unread count to the badge (SPEC L125, L149). */
export const BADGE_DELAY_MS = 300;
