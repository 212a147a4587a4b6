import type { DayFieldsTexts } from './day-fields-texts.ts';

export const dayFieldsTexts: DayFieldsTexts = {
  from: 'Von',
  to: 'Bis',
  invalid: 'Wählen Sie einen letzten Tag, der nicht vor dem ersten und höchstens zwei Jahre danach liegt.',
  incomplete: 'Wählen Sie den ersten und den letzten Tag.',
  all: 'Alle Tage',
};
