import { createSentenceTranslator } from '../../shared/sentence-translator.ts';
import { texts as german } from './texts.de.ts';
import { texts } from './texts.ts';

export const translateMessage = createSentenceTranslator([[texts.messages, german.messages]]);
