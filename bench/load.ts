import autocannon from 'autocannon';

export interface Load {
  url: string;
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
  /** Asked for one after the other instead of the same address each time. */
  requests?: { path: string; headers?: Record<string, string> }[];
}

export interface LoadResult {
  /** Answers a second. */
  rate: number;
  /** ms */
  p99: number;
  /** Mean bytes of one answer on the wire. */
  bytes: number;
  failures: number;
}

/** Asks `url` again and again from this process while the server works in its own. */
export async function load({
  url,
  connections = 16,
  seconds = 3,
  headers = {},
  requests,
}: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(requests && { requests }),
  });
  const answers = result.requests.total;
  return {
    rate: answers / result.duration,
    p99: result.latency.p99,
    bytes: result.throughput.total / Math.max(1, answers),
    failures: result.non2xx + result.errors,
  };
}

/** Measures in turns, after a warm-up each, so that a noisy neighbour hits both alike. */
export async function inTurns<T>(rounds: number, ...measures: (() => Promise<T>)[]): Promise<T[][]> {
  for (const measure of measures) await measure();
  const results: T[][] = measures.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, measure] of measures.entries()) results[index]!.push(await measure());
  return results;
}
