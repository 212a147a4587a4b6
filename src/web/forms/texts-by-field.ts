/** Returns the texts of problems by field. */
export const textsByField = <Problems extends object>(
  problems: Problems,
  textOf: (problem: NonNullable<Problems[keyof Problems]>) => string,
) =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, textOf(problem)])) as Partial<
    Record<keyof Problems & string, string>
  >;
