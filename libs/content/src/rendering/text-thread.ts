import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TextTooComplex } from '../errors.js';
import type { TextTask } from './text-tasks.js';

/** The compiled program of the thread. Tests use it too, because a thread cannot run TypeScript sources. */
const PROGRAM = new URL('../../dist/rendering/text-worker.js', import.meta.url);

/** Only texts that are made to be slow take longer: the longest text that fields accept takes one or two seconds. */
const TIME_LIMIT_MS = 10_000;
const IDLE_MS = 30_000;
const MEMORY_MB = 256;

/** A thread that processes one text after the other, so that long texts do not block the event loop. It starts when needed and ends when idle. */
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
    // Messages that still arrive are ignored.
    worker?.on('error', () => undefined);
    void worker?.terminate();
  }
}
