/** A failure to start that the operator can fix. Its message is printed without a stack trace. */
export class StartRefusal extends Error {
  readonly exitCode: number;

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'StartRefusal';
    this.exitCode = options.exitCode ?? 1;
  }
}

/** Ends this process with an error message; a refusal is printed without a stack trace. */
export function exitWithError(error: unknown): never {
  const isRefusal = error instanceof StartRefusal;
  process.stderr.write(`${isRefusal ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(isRefusal ? error.exitCode : 1);
}
