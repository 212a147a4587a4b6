import { retelling } from '../../shared/retelling.ts';
import { texts as german } from './texts.de.ts';
import { texts } from './texts.ts';

export const translateMessage = retelling([[texts.messages, german.messages]]);
