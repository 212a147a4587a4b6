/** A WebSocket without a network: the test acts as the server. Activate it with `FakeSocket.install()`. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  /** All instances, oldest first. */
  static instances: FakeSocket[] = [];

  static install(): () => void {
    const real = globalThis.WebSocket;
    FakeSocket.instances = [];
    globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
    return () => {
      globalThis.WebSocket = real;
    };
  }

  static get last(): FakeSocket {
    return FakeSocket.instances.at(-1)!;
  }

  readonly url: string;
  readonly sent: Record<string, unknown>[] = [];
  readyState = FakeSocket.CONNECTING;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;

  constructor(url: string) {
    this.url = url;
    FakeSocket.instances.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  /** The server accepts the connection. */
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** The server sends a frame. */
  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** The connection is lost. */
  drop(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }

  /** Active subscriptions of this connection. */
  get subscriptions(): { id: number; name: string; params: unknown; etag?: string }[] {
    const ended = new Set(this.sent.filter(({ type }) => type === 'unsubscribe').map(({ id }) => id));
    return this.sent
      .filter(({ type, id }) => type === 'subscribe' && !ended.has(id))
      .map(({ type: _, ...frame }) => frame) as never;
  }
}
