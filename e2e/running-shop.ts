import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopProcess } from '../test/processes.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILT = [join(ROOT, 'dist/server/main.js')];
/** Arguments of `npm run dev`. */
const SOURCES = ['--import', import.meta.resolve('tsx'), join(ROOT, 'src/server/main.ts'), '--dev'];
const READY = /Shopkeeper is open at (http:\/\/\S+)/;
/** ms; a new shop starts within 5 s on an idle machine, and took 37 s on a busy one. */
const START_TIMEOUT_MS = 300_000;

/**
 * The built shop in a separate process with its own data directory and port, as `npm start` runs it. It can be killed,
 * frozen and restarted with the same data and URL.
 */
export class RunningShop {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'shopkeeper-e2e-'));
  /** Output since the last start. */
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
   * Starts a new shop; `settings` are environment variables such as `{ SSR: 'off' }`. With `dataToCopy`, the data directory
   * of a closed shop, it starts from a copy of that data.
   */
  static async open(
    settings: Record<string, string> = {},
    program: 'build' | 'sources' = 'build',
    dataToCopy?: string,
  ): Promise<RunningShop> {
    const shop = new RunningShop(settings, program === 'build' ? BUILT : SOURCES);
    try {
      // PostgreSQL requires the original owners and permissions.
      if (dataToCopy) execFileSync('cp', ['-a', dataToCopy, join(shop.dataDir, 'data')]);
      await shop.start();
      return shop;
    } catch (error) {
      await shop.remove();
      throw error;
    }
  }

  /** Origin of the shop; a restart does not change it. */
  get url(): string {
    return this.#url;
  }

  /** Process id of the supervisor; `servingProcesses` returns those of its children. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Starts the shop with its data directory; returns the time until it is ready (ms). */
  async start(): Promise<number> {
    const startedAt = performance.now();
    const { PATH = '', HOME = '/tmp' } = process.env;
    const child = spawn(process.execPath, this.#program, {
      // Not the project folder, whose `.env` the shop would read.
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
    this.#process = child;
    this.output = '';
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`The shop ${reason}.\n${this.output}`));
      const timer = setTimeout(() => fail(`was not ready within ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS);
      const readOutput = (text: Buffer) => {
        this.output += text;
        const url = READY.exec(this.output)?.[1];
        if (!url) return;
        this.#url = url;
        clearTimeout(timer);
        resolve();
      };
      child.stdout.on('data', readOutput);
      child.stderr.on('data', readOutput);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        fail(`ended with ${code ?? signal} before it was ready`);
      });
    });
    return performance.now() - startedAt;
  }

  /** Kills the shop as a crash would (`kill -9`). */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the shop as Ctrl-C does; returns its exit code. */
  async close(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Stops or kills the shop and starts it again. */
  async restart(ending: 'close' | 'kill' = 'close'): Promise<void> {
    await this[ending]();
    await this.start();
  }

  /** Thaws or starts the shop if it is not running. */
  async ensureOpen(): Promise<void> {
    this.thaw();
    const child = this.#process;
    if (child?.exitCode !== null || child.signalCode !== null) await this.start();
  }

  /** Pauses the shop's process with its connections open until `thaw`. */
  freeze(): void {
    this.#signalShop('SIGSTOP');
  }

  thaw(): void {
    this.#signalShop('SIGCONT');
  }

  /** Sends a signal to the process that serves the shop, not to its supervisor. */
  #signalShop(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const child = this.#process;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(shopProcess(child.pid), signal);
  }

  /** Stops the shop and removes its data. */
  async remove(): Promise<void> {
    this.thaw();
    await this.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await exited)[0];
  }
}
