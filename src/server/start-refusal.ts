/**
 * A failure to start that the operator can fix. The message is one sentence for the terminal, printed without a stack
 * trace.
 */
export class StartRefusal extends Error {
  readonly exitCode: number;

  constructor(sentence: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'StartRefusal';
    this.exitCode = options.exitCode ?? 1;
  }
}
