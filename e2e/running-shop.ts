import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopProcess } from '../test/processes.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILT = [join(ROOT, 'dist/server/main.js')];
/** What `npm run dev` starts. */
const SOURCES = ['--import', import.meta.resolve('tsx'), join(ROOT, 'src/server/main.ts'), '--dev'];
const READY = /Shopkeeper is open at (http:\/\/\S+)/;
const START_TIMEOUT_MS = 60_000;

/**
 * The built program in a process of its own, with its own data directory and port, as `npm start` runs it. It can be
 * killed, frozen and started again on the same data and the same address.
 */
export class RunningShop {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'shopkeeper-e2e-'));
  /** What the program printed, start by start. */
  output = '';
  readonly #settings: Record<string, string>;
  readonly #program: string[];
  #process: ChildProcess | undefined;
  #url = '';

  private constructor(settings: Record<string, string>, program: string[]) {
    this.#settings = settings;
    this.#program = program;
  }

  /**
   * Opens a new shop; `settings` are environment variables such as `{ SSR: 'off' }`. With `data` it begins with a copy of
   * that data directory of a closed shop.
   */
  static async open(
    settings: Record<string, string> = {},
    from: 'build' | 'sources' = 'build',
    data?: string,
  ): Promise<RunningShop> {
    const shop = new RunningShop(settings, from === 'build' ? BUILT : SOURCES);
    try {
      // With its owners and rights, without which PostgreSQL does not start.
      if (data) execFileSync('cp', ['-a', data, join(shop.dataDir, 'data')]);
      await shop.start();
      return shop;
    } catch (error) {
      await shop.remove();
      throw error;
    }
  }

  /** The origin, the same through all restarts. */
  get url(): string {
    return this.#url;
  }

  /** Of the supervisor; see `servingProcesses` for those that it has started. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Starts the program on what is in the data directory; the answer is the time until it was ready (ms). */
  async start(): Promise<number> {
    const began = performance.now();
    const { PATH = '', HOME = '/tmp' } = process.env;
    const program = spawn(process.execPath, this.#program, {
      // Away from the project, where a `.env` of the developer would be read.
      cwd: this.dataDir,
      env: {
        PATH,
        HOME,
        DATA_DIR: join(this.dataDir, 'data'),
        PORT: this.#url ? new URL(this.#url).port : '0',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = program;
    this.output = '';
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`The shop ${reason}.\n${this.output}`));
      const timer = setTimeout(() => fail(`was not ready within ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS);
      const hear = (text: Buffer) => {
        this.output += text;
        const url = READY.exec(this.output)?.[1];
        if (!url) return;
        this.#url = url;
        clearTimeout(timer);
        resolve();
      };
      program.stdout.on('data', hear);
      program.stderr.on('data', hear);
      program.once('exit', (code, signal) => {
        clearTimeout(timer);
        fail(`ended with ${code ?? signal} before it was ready`);
      });
    });
    return performance.now() - began;
  }

  /** Ends the program at once, as a crash or a lost machine would (`kill -9`). */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Closes the program as Ctrl-C does; the answer is its exit code. */
  async close(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Closes, or kills, and starts again. */
  async restart(how: 'close' | 'kill' = 'close'): Promise<void> {
    await this[how]();
    await this.start();
  }

  /** Wakes or starts the program if it is not open, and leaves it alone if it is. */
  async ensureOpen(): Promise<void> {
    this.thaw();
    const program = this.#process;
    if (program?.exitCode !== null || program.signalCode !== null) await this.start();
  }

  /** The program stops in the middle of whatever it does, and keeps its connections, until `thaw`. */
  freeze(): void {
    this.#signalShop('SIGSTOP');
  }

  thaw(): void {
    this.#signalShop('SIGCONT');
  }

  /** To the process that has the data, not to its supervisor. */
  #signalShop(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const program = this.#process;
    if (!program?.pid || program.exitCode !== null || program.signalCode !== null) return;
    process.kill(shopProcess(program.pid), signal);
  }

  /** Closes the program and removes its data. */
  async remove(): Promise<void> {
    this.thaw();
    await this.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const program = this.#process;
    if (!program || program.exitCode !== null || program.signalCode !== null)
      return program?.exitCode ?? null;
    const exited = once(program, 'exit') as Promise<[number | null]>;
    program.kill(signal);
    return (await exited)[0];
  }
}
