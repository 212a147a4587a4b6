/**
 * The program cannot start, and its owner can do something about it. The message is one sentence for the terminal;
 * no stack is wanted.
 */
export class StartRefusal extends Error {
  readonly exitCode: number;

  constructor(sentence: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'StartRefusal';
    this.exitCode = options.exitCode ?? 1;
  }
}
