import type { AccountShellTexts } from './shell-texts.ts';

export const shellTexts: AccountShellTexts = {
  continueTo: (page) => `Weiter zu „${page}“`,
  failures: {
    fetchUserFailed: 'Die Kontodaten konnten nicht abgerufen werden',
    logoutFailed: 'Die Abmeldung hat nicht geklappt',
  },
};
