import type { Processor, Queue, Worker, WorkerOptions } from 'bullmq';
import { completesWithin } from '../time/completes-within.js';
import { queueConnection } from './queue-connection.js';

/** How long anything waits for Redis that can be done without it. */
export const REDIS_PATIENCE_MS = 1_000;

/** A queue of BullMQ, and what runs its jobs in this process. */
export interface JobQueue<Data> {
  readonly queue: Queue<Data>;
  readonly worker: Worker<Data>;
  /** Waits a moment for the jobs that run here, and disconnects. Others take over what is not finished. */
  close(): Promise<void>;
}

/** Connects in the background, and reconnects. BullMQ is imported only here, because it is not needed without Redis. */
export async function openJobQueue<Data>(
  url: string,
  name: string,
  work: Processor<Data>,
  options: Omit<WorkerOptions, 'connection'>,
): Promise<JobQueue<Data>> {
  const { Queue, Worker } = await import('bullmq');
  const [adding, blocking] = [await queueConnection(url, 'fails fast'), await queueConnection(url, 'blocks')];
  const queue: Queue<Data> = new Queue<Data>(name, { ...adding.options, streams: { events: { maxLen: 100 } } });
  const worker = new Worker<Data>(name, work, { ...blocking.options, runRetryDelay: REDIS_PATIENCE_MS, ...options });
  // BullMQ reports each failed attempt to connect. Whoever uses the queue sees that as well, and says what it means.
  queue.on('error', () => undefined);
  worker.on('error', () => undefined);
  return {
    queue,
    worker,
    async close() {
      await completesWithin(Promise.allSettled([worker.close(), queue.close()]), REDIS_PATIENCE_MS);
      adding.end();
      blocking.end();
    },
  };
}

/** The name of a queue of an installation: several shops may share one Redis. */
export const queueName = (kind: string, installationId: string): string => `grove-${kind}-${installationId.slice(0, 16)}`;
