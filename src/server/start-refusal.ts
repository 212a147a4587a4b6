/** A failure to start that the operator can fix. Its message is printed without a stack trace. */
export class StartRefusal extends Error {
  readonly exitCode: number;

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'StartRefusal';
    this.exitCode = options.exitCode ?? 1;
  }
}
