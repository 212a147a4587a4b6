import type { LogoutTexts } from './logout-texts.ts';

export const logoutTexts: LogoutTexts = {
  question: (count, titles) =>
    `${count} Artikel ${count === 1 ? 'ist' : 'sind'} nicht gespeichert: ${titles}. Trotzdem abmelden?`,
  logout: 'Trotzdem abmelden',
  stay: 'Angemeldet bleiben',
};
