/**
 * Type of a translation of a `texts` object: the same keys and parameters, any strings.
 * `const german: Translation<typeof texts> = { … }` does not compile while a sentence is missing.
 */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Translation<T[K]>;
};
