/**
 * Spreads an amount in proportion to the weights, in whole cents. The cents that remain after rounding down go to the
 * shares with the largest remainders, so that the shares add up exactly; among equal remainders, the larger weight is
 * first.
 * No share exceeds its weight if `cents` does not exceed their sum.
 */
export function spread(cents: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map(() => 0);
  const parts = weights.map((weight) => {
    // The product of two amounts exceeds the safe integers.
    const product = BigInt(cents) * BigInt(weight);
    return { weight, cents: Number(product / whole), remainder: product % whole };
  });
  const missing = cents - sum(parts.map((part) => part.cents));
  const byRemainder = [...parts].sort((a, b) => Number(b.remainder - a.remainder) || b.weight - a.weight);
  for (const part of byRemainder.slice(0, missing)) part.cents += 1;
  return parts.map((part) => part.cents);
}

/** Adds up exact amounts. */
export function sum(amounts: readonly number[]): number {
  return exact(amounts.reduce((total, amount) => total + amount, 0));
}

/** Returns an amount in cents. @throws RangeError unless it is whole, not negative and exact (below 2^53) */
export function exact(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not an exact amount`);
  return value;
}
