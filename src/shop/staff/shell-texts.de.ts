import type { StaffShellTexts } from './shell-texts.ts';

export const shellTexts: StaffShellTexts = {
  title: 'Mitarbeiter',
  invitation: 'Einladung zur Mitarbeit',
};
