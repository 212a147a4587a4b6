import pg from 'pg';

/**
 * A connection on which nobody waits behind a statement that is never answered (as over a way that swallows all): with
 * the driver's own timeout (`query_timeout`) it ends, whoever had it and however it is given back.
 */
export class Connection extends pg.Client {
  override query(...given: never[]): never {
    const answer = super.query(...(given as unknown as [string])) as unknown;
    if (!(answer instanceof Promise)) return answer as never;
    return answer.catch((error) => {
      if (isUnanswered(error)) this.#giveUp();
      throw error;
    }) as never;
  }

  #giveUp(): void {
    // Said first, so that a pool does not take it back; what remains unsaid on the way is not waited for.
    this.end().catch(() => {});
    cut(this);
  }
}

/** The driver's own timeout (`query_timeout`). */
export const isUnanswered = (error: unknown): boolean => (error as Error).message === 'Query read timeout';

/** Ends a connection at once, without a word to the other side. */
export function cut(client: pg.ClientBase): void {
  driversConnection(client).stream.destroy();
}

interface DriversConnection {
  stream: { destroy(): void };
  on(
    event: 'parameterStatus',
    hear: (message: { parameterName: string; parameterValue: string }) => void,
  ): void;
}

/** What the driver keeps to itself. */
export function driversConnection(client: pg.ClientBase): DriversConnection {
  return (client as unknown as { connection: DriversConnection }).connection;
}
