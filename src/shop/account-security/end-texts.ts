import type { Translation } from '../../shared/translation.ts';

/** Texts of /end-sessions, the target of the link in a notice. */
export const endTexts = {
  heading: 'End all sessions',
  explanation: 'This logs your account out on all devices. Then choose a new password.',
  end: 'End all sessions',
  ending: 'Ending...',
  done: 'All sessions have ended. Choose a new password now, so that nobody can log in again.',
  newPassword: 'Choose a new password',
  failed: 'The sessions could not be ended. Please try again.',
} as const;

export type EndTexts = Translation<typeof endTexts>;
