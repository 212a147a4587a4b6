/** A deterministic random generator. */
export interface SeededRandom {
  /** Returns a number from `low` up to, but not including, `high`. */
  between(low: number, high: number): number;
  /** Returns a whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** Returns one of `choices`, which must not be empty. */
  pick<T>(choices: readonly T[]): T;
}

/** The mulberry32 generator: 32 bits of state, sufficient for demo data. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return { between, whole, pick: (choices) => choices[whole(0, choices.length - 1)]! };
}
