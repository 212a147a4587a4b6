interface KeepScroll {
  keepsScroll?: boolean;
}

/** State of a history entry that is shown at the scroll position of the entry before, such as a changed filter. */
export const KEEP_SCROLL: KeepScroll = { keepsScroll: true };

export const keepsScroll = (state: unknown): boolean => (state as KeepScroll | null)?.keepsScroll === true;
