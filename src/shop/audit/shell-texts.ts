import type { Translation } from '../../shared/translation.ts';

/** Texts of the audit log that are loaded with every page. */
export const shellTexts = {
  /** Title of the page and label of the links to it. */
  title: 'Audit',
} as const;

export type AuditShellTexts = Translation<typeof shellTexts>;
