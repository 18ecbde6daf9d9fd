import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { JobCounts, JobStatus, QueueJob, Status } from '@bull-board/api/typings/app';
import { BOARD_STATES, type BoardDelivery, type BoardState, type DeliveriesService, type DeliveryBoard } from '@grove/webhooks';
import type { Job, Queue } from 'bullmq';

/**
 * Shows deliveries to bull-board as the jobs of their queue. They are read from their table: there are also those that have no job any more, and Redis keeps
 * nothing of what arrived. What a person does to one is done to the delivery, as by the interface, and its job follows.
 */
export class DeliveryQueueAdapter extends BullMQAdapter {
  constructor(
    queue: Queue,
    private readonly board: DeliveryBoard,
    private readonly deliveries: DeliveriesService,
  ) {
    super(queue, { displayName: 'Deliveries of webhooks' });
  }

  override getStatuses(): Status[] {
    return ['latest', ...BOARD_STATES];
  }

  override getJobStatuses(): JobStatus[] {
    return [...BOARD_STATES];
  }

  override async getJobCounts(): Promise<JobCounts> {
    const counts = await Promise.all(BOARD_STATES.map(async (state) => [state, await this.board.count(state)] as const));
    return Object.fromEntries(counts) as JobCounts;
  }

  override async getJobs(statuses: JobStatus[], start = 0, end = 9): Promise<Job[]> {
    const states = BOARD_STATES.filter((state) => statuses.includes(state));
    const lists = await Promise.all(states.map((state) => this.board.list(state, end - start + 1, start)));
    return lists.flat().map((delivery) => this.toJob(delivery));
  }

  override async getJob(id: string): Promise<Job | undefined> {
    const found = /^\d{1,15}$/.test(id) ? await this.board.find(Number(id)) : undefined;
    return found && this.toJob(found);
  }

  override async getJobLogs(): Promise<string[]> {
    return [];
  }

  /** bull-board uses the part of a job that `QueueJob` describes. */
  private toJob(delivery: BoardDelivery): Job {
    const { id, webhookId, eventId, resourceId, receiver } = delivery;
    const sendAgain = async () => void (await this.deliveries.redeliver(id));
    const job: QueueJob = {
      opts: {},
      promote: sendAgain,
      retry: sendAgain,
      remove: () => this.board.remove(id),
      getState: async (): Promise<BoardState> => delivery.state,
      toJSON: () => ({
        ...{ id: String(id), name: delivery.topic, progress: 0, attemptsMade: delivery.attempts, opts: {} },
        data: { webhook_id: webhookId, receiver, event_id: eventId, resource_id: resourceId },
        timestamp: delivery.createdAt,
        finishedOn: delivery.finishedAt,
        ...(delivery.state === 'delayed' && { delay: delivery.dueAt - delivery.createdAt }),
        failedReason: delivery.errorCode,
        ...{ stacktrace: [], returnvalue: delivery.responseCode || null },
      }),
    };
    return job as Job;
  }
}
