import type { DocumentShellTexts } from './shell-texts.ts';

export const shellTexts: DocumentShellTexts = {
  title: 'Dokumente',
  settingsTitle: 'Dokumenteinstellungen',
};
