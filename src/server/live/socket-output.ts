import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Snapshot } from './snapshot.ts';

/** A socket with more unsent data (bytes) is terminated: its client reads too slowly. */
const MAX_UNSENT_BYTES = 1_000_000;
/** While a socket buffers more than this (bytes), snapshots are deferred, and newer ones replace them. */
const SLOW_BYTES = 64 * 1024;

/** Sends to one socket within the limit of unsent data: a client that only sends must not fill the server's memory. */
export class SocketOutput {
  readonly #socket: WebSocket;
  readonly #connection: Duplex;

  /** `connection`: the TCP connection of the socket. */
  constructor(socket: WebSocket, connection: Duplex) {
    this.#socket = socket;
    this.#connection = connection;
  }

  /** Whether the client reads more slowly than the server sends. */
  get isSlow(): boolean {
    return this.#socket.bufferedAmount > SLOW_BYTES;
  }

  /** Returns whether the socket is open. Terminates it if its client has left too much data unread. */
  isWritable(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount <= MAX_UNSENT_BYTES) return true;
    this.#socket.terminate();
    return false;
  }

  sendText(text: string): void {
    if (this.isWritable()) this.#socket.send(text);
  }

  sendPong(data: Buffer): void {
    if (this.isWritable()) this.#socket.pong(data);
  }

  sendSnapshot(id: number, { version, etag, messageEnd }: Snapshot): void {
    if (!this.isWritable()) return;
    // Two fragments of one message, so that all sockets share the snapshot's bytes, whatever their subscription id.
    // Corked, so that both are sent in one system call.
    const head = `{"id":${id},"version":${version},"etag":${JSON.stringify(etag)},"data":`;
    this.#connection.cork();
    this.#socket.send(head, { fin: false });
    this.#socket.send(messageEnd, { binary: false });
    this.#connection.uncork();
  }
}
