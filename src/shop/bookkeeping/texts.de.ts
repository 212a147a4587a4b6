import type { BookkeepingTexts } from './texts.ts';

export const texts: BookkeepingTexts = {
  errors: {
    'month-not-over':
      'Dieser Monat ist noch nicht vorbei. Wählen Sie einen früheren Monat, oder öffnen Sie den Bericht über diese Tage.',
  },
};
