import { defineMessages } from '../../shared/message.ts';
import { adminTexts } from './admin-texts.ts';

/** Errors about products, with their codes and parameters. */
export const errors = defineMessages(adminTexts.errors);
