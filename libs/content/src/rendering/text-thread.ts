import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TextTooComplex } from '../errors.js';
import type { TextTask } from './text-tasks.js';

/** The compiled program of the thread: also where the sources run as they are, as in tests, since a thread cannot translate them. */
const PROGRAM = new URL('../../dist/rendering/text-worker.js', import.meta.url);

/** A text that takes longer than this was made to take long: the longest that fields take needs a second or two. */
const TIME_LIMIT_MS = 10_000;
const IDLE_MS = 30_000;
const MEMORY_MB = 256;

/** A thread that processes one text after the other, so that a long one never keeps the event loop busy. It starts when needed and ends when idle. */
export class TextThread {
  private worker: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: URL = PROGRAM,
    private readonly timeLimitMs = TIME_LIMIT_MS,
  ) {}

  /** The result of a task. Fails with `TextTooComplex` when it exceeds the limit of time or memory. */
  run(task: TextTask, text: string): Promise<string> {
    const result = this.last.then(() => this.process(task, text));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async process(task: TextTask, text: string): Promise<string> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= new Worker(this.program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } }));
    const limit = AbortSignal.timeout(this.timeLimitMs);
    worker.ref();
    worker.postMessage({ task, text });
    try {
      const [html] = (await once(worker, 'message', { signal: limit })) as [string];
      worker.unref();
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
      return html;
    } catch (error) {
      this.end();
      throw limit.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TextTooComplex() : error;
    }
  }

  private end(): void {
    const worker = this.worker;
    this.worker = undefined;
    // Whatever it still says is of no interest.
    worker?.on('error', () => undefined);
    void worker?.terminate();
  }
}
