import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** PostgreSQL's COPY over the driver's own connection; the driver leaves that to queries of one's own. */
interface CopyConnection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** What the driver calls on a query while it is the active one. */
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
    this.finished.catch(() => {}); // heard by whoever waits for it
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

const CHUNK = 64 * 1024;
/** While so many bytes wait to be read, PostgreSQL is not listened to. */
const MOST_WAITING = 4 * 1024 * 1024;

/** What `copy … to stdout` sends, in chunks of whole rows of about 64 kB. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const query = new CopyQuery(text);
  let rows: Buffer[] = [];
  let bytes = 0;
  let [wake, ended] = [() => {}, false];
  query.onData = (chunk) => {
    // The driver reads the next message into the same memory.
    rows.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > MOST_WAITING) query.connection?.stream.pause();
    if (bytes > CHUNK) wake();
  };
  const end = () => {
    ended = true;
    wake();
  };
  query.finished.then(end, end);
  submit(client, query);
  try {
    while (!ended || rows.length > 0) {
      if (bytes <= CHUNK && !ended)
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

/** Feeds `copy … from stdin`; resolves when PostgreSQL has taken everything. */
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
  const connection = await Promise.race([ready, query.finished.then((): never => neverAsked())]);
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

function neverAsked(): never {
  throw new Error('PostgreSQL did not ask for the data');
}
