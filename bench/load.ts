import autocannon from 'autocannon';

/** Path and headers of a request. */
export interface LoadRequest {
  path: string;
  headers?: Record<string, string>;
}

export interface Load<One extends LoadRequest = LoadRequest> {
  url: string;
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
  /** Returns the next request, shared by all connections; default: `url` each time. */
  next?: () => One;
  /** Verifies each response to a request of `next`; uses CPU of this process. */
  isCorrect?: (body: string, request: One) => boolean;
}

export interface LoadResult {
  /** Responses per second. */
  rate: number;
  responses: number;
  /** ms */
  p99: number;
  /** Mean size of a response on the wire (bytes). */
  bytes: number;
}

/**
 * Sends requests to `url` as fast as possible.
 * @throws Error if any response is not 200, missing or incorrect: failures are fast and would distort the rate.
 */
export async function load<One extends LoadRequest>(options: Load<One>): Promise<LoadResult> {
  const { url, connections = 16, seconds = 3, headers = {}, next, isCorrect } = options;
  const wrong: One[] = [];
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(next && {
      requests: [requestBy(next, isCorrect && ((body, one) => isCorrect(body, one) || wrong.push(one)))],
    }),
  });
  const responses = result.requests.total;
  const { non2xx, errors } = result;
  // Each connection has one request in flight at the end. Other responses are missing because the server closed connections.
  const missing = result.requests.sent - responses - connections;
  if (responses === 0 || non2xx > 0 || errors > 0 || missing > 0)
    throw new Error(
      `${url}: ${responses} responses, ${non2xx} of them not 200; ${errors} connection errors or timeouts, ${missing} requests without a response`,
    );
  if (wrong.length > 0)
    throw new Error(
      `${wrong.length} of ${responses} responses are wrong, such as the one to ${JSON.stringify(wrong[0])}`,
    );
  return {
    rate: responses / result.duration,
    responses,
    p99: result.latency.p99,
    bytes: result.throughput.total / responses,
  };
}

/** Uses `setupRequest`, because with a list of requests each connection would send the same one at the same time. */
function requestBy<One extends LoadRequest>(
  next: () => One,
  onResponse: ((body: string, request: One) => unknown) | undefined,
): autocannon.Request {
  return {
    setupRequest(request, context) {
      const requested = next();
      Object.assign(context, { requested });
      return { ...request, path: requested.path, headers: { ...request.headers, ...requested.headers } };
    },
    ...(onResponse && {
      onResponse: (_, body, context) => void onResponse(body, (context as { requested: One }).requested),
    }),
  };
}

/** Iterates over the items endlessly. */
export function cycle<T>(all: readonly T[]): () => T {
  let n = 0;
  return () => all[n++ % all.length]!;
}

/** Alternates the measurements, after `warmUp` rounds (by default one), so that other load affects all of them. */
export async function alternate<T>(
  rounds: number | { rounds: number; warmUp: number },
  ...measures: (() => Promise<T>)[]
): Promise<T[][]> {
  const { rounds: measured, warmUp } = typeof rounds === 'number' ? { rounds, warmUp: 1 } : rounds;
  for (let round = 0; round < warmUp; round++) for (const measure of measures) await measure();
  const results: T[][] = measures.map(() => []);
  for (let round = 0; round < measured; round++)
    for (const [index, measure] of measures.entries()) results[index]!.push(await measure());
  return results;
}
