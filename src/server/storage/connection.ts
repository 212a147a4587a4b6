import pg from 'pg';

/**
 * A connection that closes when a query exceeds the driver's timeout (`query_timeout`), for example because the network
 * drops all packets. Otherwise the connection's next query would wait behind the one that timed out.
 */
export class Connection extends pg.Client {
  override query(...args: never[]): never {
    const result = super.query(...(args as unknown as [string])) as unknown;
    if (!(result instanceof Promise)) return result as never;
    return result.catch((error) => {
      if (isQueryTimeout(error)) this.#abort();
      throw error;
    }) as never;
  }

  #abort(): void {
    // Marks the client as ended before destroying it, so that a pool does not take it back.
    this.end().catch(() => {});
    destroyConnection(this);
  }
}

/** Returns whether the error is the driver's timeout (`query_timeout`). */
export const isQueryTimeout = (error: unknown): boolean => (error as Error).message === 'Query read timeout';

/** Closes the socket immediately, without a message to the server. */
export function destroyConnection(client: pg.ClientBase): void {
  driverConnection(client).stream.destroy();
}

interface DriverConnection {
  stream: { destroy(): void };
  on(
    event: 'parameterStatus',
    listener: (message: { parameterName: string; parameterValue: string }) => void,
  ): void;
}

/** The driver's internal connection object. */
export function driverConnection(client: pg.ClientBase): DriverConnection {
  return (client as unknown as { connection: DriverConnection }).connection;
}
