/**
 * The shape of a `texts` object with its English letters forgotten: what another language has to provide.
 * `const german: Wording<typeof texts> = { … }` does not compile while a sentence is missing.
 */
export type Wording<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Wording<T[K]>;
};
