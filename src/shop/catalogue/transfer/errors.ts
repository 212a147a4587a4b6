import { defineMessages } from '../../../shared/message.ts';
import { transferTexts } from './texts.ts';

/** Errors of files and imports, with their codes and parameters. */
export const errors = defineMessages(transferTexts.errors);
