import type { StockShellTexts } from './shell-texts.ts';

export const shellTexts: StockShellTexts = {
  title: 'Bestand',
  request: {
    add: 'Benachrichtigen, wenn wieder erhältlich',
    cancel: 'Benachrichtigung abbestellen',
    added: (title) => `Sie erhalten eine Mitteilung, wenn ${title} wieder erhältlich ist.`,
    cancelled: (title) => `Sie erhalten keine Mitteilung zu ${title}.`,
  },
};
