/** The transaction failed earlier: PostgreSQL refuses all further statements. */
const ABORTED = '25P02';

type Results<Steps extends readonly unknown[]> = { [K in keyof Steps]: Awaited<Steps[K]> };

/**
 * Waits for all steps of a transaction. Steps that were started without waiting for each other send their statements
 * together, which saves round trips. If some fail, throws the error of the first of them in this order, but only after
 * all have ended: the transaction must not end while a step still sends statements.
 */
export async function pipelined<const Steps extends readonly unknown[]>(
  steps: Steps,
): Promise<Results<Steps>> {
  const results = await Promise.allSettled(steps);
  const errors = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  // The other statements after a failed one are refused, which says nothing about the cause.
  if (errors.length > 0)
    throw errors.find((error) => (error as { code?: unknown } | null)?.code !== ABORTED) ?? errors[0];
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as Results<Steps>;
}
