import type { RedirectTexts } from './redirect-texts.ts';

export const redirectTexts: RedirectTexts = {
  goNow: 'Gleich weiter',
  stayHere: 'Hier bleiben',
  stayed: 'Sie bleiben auf dieser Seite.',
};
