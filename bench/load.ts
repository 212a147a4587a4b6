import autocannon from 'autocannon';

/** One request of many. */
export interface LoadRequest {
  path: string;
  headers?: Record<string, string>;
}

export interface Load<One extends LoadRequest = LoadRequest> {
  url: string;
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
  /** What is asked next, whichever connection asks it, instead of the same address each time. */
  next?: () => One;
  /** Looks at each answer to what `next` said, which takes the time of this process. */
  isCorrect?: (body: string, asked: One) => boolean;
}

export interface LoadResult {
  /** Answers a second. */
  rate: number;
  responses: number;
  /** ms */
  p99: number;
  /** Mean bytes of one answer on the wire. */
  bytes: number;
}

/**
 * Asks `url` again and again from this process while the server works in its own.
 * @throws Error when anything was refused, redirected or lost, or was not right: quick failures are no rate.
 */
export async function load<One extends LoadRequest>({
  url,
  connections = 16,
  seconds = 3,
  headers = {},
  next,
  isCorrect: isRight,
}: Load<One>): Promise<LoadResult> {
  const wrong: One[] = [];
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(next && {
      requests: [requestBy(next, isRight && ((body, one) => isRight(body, one) || wrong.push(one)))],
    }),
  });
  const answers = result.requests.total;
  const { non2xx, errors } = result;
  // Each connection has one question open at the end; of others the server has ended the connection unanswered.
  const lost = result.requests.sent - answers - connections;
  if (answers === 0 || non2xx > 0 || errors > 0 || lost > 0)
    throw new Error(
      `${url}: ${answers} answers, ${non2xx} of them not 200; ${errors} connections that broke or waited in vain, ${lost} questions lost`,
    );
  if (wrong.length > 0)
    throw new Error(
      `${wrong.length} of ${answers} answers are wrong, such as the one to ${JSON.stringify(wrong[0])}`,
    );
  return {
    rate: answers / result.duration,
    responses: answers,
    p99: result.latency.p99,
    bytes: result.throughput.total / answers,
  };
}

/** Given a list, every connection would walk through it by itself, so that all ask for the same at the same time. */
function requestBy<One extends LoadRequest>(
  next: () => One,
  look: ((body: string, asked: One) => unknown) | undefined,
): autocannon.Request {
  return {
    setupRequest(request, context) {
      const asked = next();
      Object.assign(context, { asked });
      return { ...request, path: asked.path, headers: { ...request.headers, ...asked.headers } };
    },
    ...(look && { onResponse: (_, body, context) => void look(body, (context as { asked: One }).asked) }),
  };
}

/** One after the other, again and again. */
export function cycle<T>(all: readonly T[]): () => T {
  let n = 0;
  return () => all[n++ % all.length]!;
}

/** Measures in turns, after a warm-up each, so that a noisy neighbour hits both alike. */
export async function alternate<T>(rounds: number, ...measures: (() => Promise<T>)[]): Promise<T[][]> {
  for (const measure of measures) await measure();
  const results: T[][] = measures.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, measure] of measures.entries()) results[index]!.push(await measure());
  return results;
}
