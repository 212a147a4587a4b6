import { defineMessages } from '../../shared/message.ts';
import { texts } from './texts.ts';

/** Errors about staff, with their codes and parameters. */
export const errors = defineMessages(texts.errors);
