import { dialogTexts } from './dialog-texts.ts';

/** Returns the texts of problems by field. */
export const problemTexts = (problems: Partial<Record<string, keyof typeof dialogTexts.problems>>) =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) =>
      problem ? [[field, dialogTexts.problems[problem]]] : [],
    ),
  );
