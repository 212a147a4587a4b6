import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** The parts of the driver's connection that COPY needs; the driver has no API for COPY. */
interface CopyConnection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Query that the driver executes; implements the methods that the driver calls. */
class CopyQuery {
  callback: unknown;
  /** Resolves when PostgreSQL has finished the command. */
  readonly finished: Promise<void>;
  connection: CopyConnection | undefined;
  onData: (chunk: Buffer) => void = () => {};
  onReady: (connection: CopyConnection) => void = () => {};
  readonly #text: string;
  #finish: () => void = () => {};
  #fail: (error: Error) => void = () => {};

  constructor(text: string) {
    this.#text = text;
    this.finished = new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
    });
    this.finished.catch(() => {}); // without this, a failure before a caller awaits it would be an unhandled rejection
  }

  submit(connection: CopyConnection): void {
    this.connection = connection;
    connection.query(this.#text);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.onData(chunk);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    this.onReady(connection);
  }
  handleError(error: Error): void {
    this.#fail(error);
  }
  handleReadyForQuery(): void {
    this.#finish();
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

const CHUNK_BYTES = 64 * 1024;
/** Buffered bytes above which the socket is paused. */
const HIGH_WATER_MARK = 4 * 1024 * 1024;

/** Yields the output of `copy … to stdout` in chunks of complete rows, about 64 kB each. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const query = new CopyQuery(text);
  let rows: Buffer[] = [];
  let bytes = 0;
  let [wake, ended] = [() => {}, false];
  query.onData = (chunk) => {
    // A copy, because the driver reuses the buffer.
    rows.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > HIGH_WATER_MARK) query.connection?.stream.pause();
    if (bytes > CHUNK_BYTES) wake();
  };
  const end = () => {
    ended = true;
    wake();
  };
  query.finished.then(end, end);
  submit(client, query);
  try {
    while (!ended || rows.length > 0) {
      if (bytes <= CHUNK_BYTES && !ended)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (rows.length === 0) continue;
      const chunk = Buffer.concat(rows);
      [rows, bytes] = [[], 0];
      query.connection?.stream.resume();
      yield chunk;
    }
    await query.finished;
  } finally {
    query.connection?.stream.resume();
  }
}

/** Sends chunks to `copy … from stdin`; resolves when PostgreSQL has stored everything. */
export async function copyIn(
  client: pg.ClientBase,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const query = new CopyQuery(text);
  const ready = new Promise<CopyConnection>((resolve) => {
    query.onReady = resolve;
  });
  submit(client, query);
  const connection = await Promise.race([ready, query.finished.then((): never => copyNotStarted())]);
  try {
    for await (const chunk of chunks) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), query.finished]);
    }
    connection.endCopyFrom();
  } catch (error) {
    connection.sendCopyFail('the data ended too early');
    await query.finished.catch(() => {});
    throw error;
  }
  await query.finished;
}

function submit(client: pg.ClientBase, query: CopyQuery): void {
  client.query(query as unknown as pg.Submittable);
}

function copyNotStarted(): never {
  throw new Error('PostgreSQL did not request the data');
}
