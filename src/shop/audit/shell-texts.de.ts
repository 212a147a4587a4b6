import type { AuditShellTexts } from './shell-texts.ts';

export const shellTexts: AuditShellTexts = { title: 'Protokoll' };
