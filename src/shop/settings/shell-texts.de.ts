import type { SettingsShellTexts } from './shell-texts.ts';

export const shellTexts: SettingsShellTexts = { title: 'Einstellungen', mailTitle: 'E-Mails' };
