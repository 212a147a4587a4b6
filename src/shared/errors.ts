import { errorTexts } from './error-texts.ts';
import { defineMessages } from './message.ts';

/** Errors of the platform, with their codes and parameters. */
export const errors = defineMessages(errorTexts);
