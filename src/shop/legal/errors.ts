import { defineMessages } from '../../shared/message.ts';
import { errorTexts } from './error-texts.ts';

/** Errors of legal texts and withdrawals, with their codes and parameters. */
export const errors = defineMessages(errorTexts);
