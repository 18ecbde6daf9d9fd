import cluster from 'node:cluster';
import type { ProcessMetrics } from './process-instruments.js';

/** How long the page waits for a worker. A worker that is busy for longer is missing on this page. */
const TIMEOUT_MS = 1_000;

/** What workers and their primary process send to each other. Every message bears the number of its request. */
type Message =
  | { readonly type: 'grove:metrics-request'; readonly request: number; readonly from?: number }
  | { readonly type: 'grove:metrics-expected'; readonly request: number; readonly count: number }
  | { readonly type: 'grove:metrics-response'; readonly request: number; readonly to: number; readonly metrics: ProcessMetrics };

/** A request to the other workers that waits for their metrics. */
interface Pending {
  readonly received: ProcessMetrics[];
  expected: number;
  readonly complete: () => void;
}

/** Exchanges metrics with the other workers of `grove start`, so that any of them can show the metrics of all. */
export class WorkerMetrics {
  private readonly pending = new Map<number, Pending>();
  private requests = 0;

  /** `collect` returns the metrics of this process. */
  constructor(private readonly collect: () => Promise<ProcessMetrics>) {}

  /** Responds to the requests of other workers. Does nothing in a process that is not a worker. */
  listen(): void {
    if (cluster.isWorker) process.on('message', this.receive);
  }

  close(): void {
    process.off('message', this.receive);
  }

  /** The metrics of the other workers; empty if there are none. */
  async ofOthers(): Promise<readonly ProcessMetrics[]> {
    if (!cluster.isWorker) return [];
    const request = ++this.requests;
    const received: ProcessMetrics[] = [];
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, TIMEOUT_MS);
      const complete = () => {
        clearTimeout(timeout);
        resolve();
      };
      this.pending.set(request, { received, expected: Infinity, complete });
      process.send?.({ type: 'grove:metrics-request', request } satisfies Message);
    });
    this.pending.delete(request);
    return received;
  }

  private readonly receive = (message: Message): void => {
    const pending = this.pending.get(message.request);
    if (message.type === 'grove:metrics-request') void this.respond(message.request, message.from!);
    else if (message.type === 'grove:metrics-expected') this.update(pending, (it) => (it.expected = message.count));
    else if (message.type === 'grove:metrics-response') this.update(pending, (it) => it.received.push(message.metrics));
  };

  private update(pending: Pending | undefined, change: (pending: Pending) => unknown): void {
    if (!pending) return;
    change(pending);
    if (pending.received.length >= pending.expected) pending.complete();
  }

  private async respond(request: number, to: number): Promise<void> {
    const metrics = await this.collect();
    if (process.connected) process.send?.({ type: 'grove:metrics-response', request, to, metrics } satisfies Message);
  }
}

/** Lets the workers of this process exchange their metrics. The primary process of `grove start` calls it once. */
export function relayWorkerMetrics(): void {
  cluster.on('message', (sender, message: Message) => {
    const all = Object.values(cluster.workers ?? {}).flatMap((worker) => (worker?.isConnected() ? [worker] : []));
    if (message.type === 'grove:metrics-response') all.find(({ id }) => id === message.to)?.send(message);
    if (message.type !== 'grove:metrics-request') return;
    const others = all.filter((worker) => worker !== sender);
    sender.send({ type: 'grove:metrics-expected', request: message.request, count: others.length } satisfies Message);
    for (const worker of others) worker.send({ ...message, from: sender.id } satisfies Message);
  });
}
