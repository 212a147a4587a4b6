import { language } from '../../../shared/language.ts';
import { adminTexts } from '../admin-texts.ts';
import type { Method } from '../rules.ts';

/** Returns the name of a method in the viewer's language while it is being edited; `number`: its position, starting at 1. */
export const methodTitle = ({ name }: Pick<Method, 'name'>, number: number): string =>
  name[language].trim() || name.en.trim() || adminTexts.methodNumber(number);
