import type { Wording } from '../../shared/wording.ts';

/** What administrators read on /admin/reviews. */
export const adminTexts = {
  heading: 'Reviews',
  lead: 'A hidden review shows nowhere, and its rating does not count.',
  filter: 'Show',
  filters: { all: 'All reviews', low: 'One or two stars', hidden: 'Hidden reviews' },
  by: (name: string) => `by ${name}`,
  hidden: 'Hidden',
  hide: 'Hide',
  hideOf: (name: string, title: string) => `Hide the review of ${title} by ${name}`,
  hiding: 'Hiding...',
  show: 'Show again',
  showOf: (name: string, title: string) => `Show the review of ${title} by ${name} again`,
  showing: 'Showing...',
  wasHidden: (title: string) => `A review of ${title} is hidden.`,
  wasShown: (title: string) => `A review of ${title} shows again.`,
  hideFailed: 'Failed to hide the review.',
  showFailed: 'Failed to show the review again.',
  loading: 'Loading reviews...',
  loadFailed: 'Failed to load reviews.',
  none: 'No reviews yet.',
  noneMatch: 'No reviews match the selected filter.',
} as const;

export type ReviewAdminTexts = Wording<typeof adminTexts>;
