import { completesWithin } from '@grove/core';
import type { Claims } from '../due/claims.js';
import type { DueDelivery } from '../due/due-deliveries.js';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import type { AttemptDurations } from '../recording/attempt-durations.js';
import type { AttemptRecorder } from '../recording/attempt-recorder.js';
import { decideDelivery } from '../retries/delivery-decision.rules.js';
import type { Receivers } from '../scheduling/receivers.js';
import type { Sender } from '../sending/sender.js';
import { sendTraced } from './delivery-span.js';

/** A delivery that was claimed longer ago is not sent, because the lease could end before the request does. */
const STALE_MS = 15_000;
/** For storing the results of aborted requests when the process stops. */
const FINAL_WRITE_MS = 3_000;

interface DeliveryProcessorOptions {
  readonly claims: Claims;
  readonly sender: Sender;
  readonly recorder: AttemptRecorder;
  readonly durations: AttemptDurations;
  readonly receivers: Receivers;
  readonly clock: () => number;
  /** Whether receivers get the trace of the delivery. */
  readonly sendsTrace: boolean;
}

/** Claims one delivery, signs it, sends it, and has its result stored. It is the same whether a job of the queue or the poller brings the delivery. */
export class DeliveryProcessor {
  /** The address of the site, which is sent to receivers. Nothing is sent before it is known: the queue may bring deliveries earlier than the poller reads it. */
  siteUrl?: string;
  /** There may be room for another delivery. */
  onFinished: () => void = () => undefined;
  /** Deliveries from their claim until their result is stored. */
  private readonly unfinished = new Set<Promise<unknown>>();
  private isStopping = false;

  constructor(private readonly options: DeliveryProcessorOptions) {}

  /** How many deliveries are claimed, sent, or not stored yet. */
  get unfinishedCount(): number {
    return this.unfinished.size;
  }

  /**
   * Makes one attempt, unless the delivery is not due any more or another process has it. Resolves when its result is stored, to the milliseconds until the
   * next attempt; to undefined if there is none, or this process does not know.
   */
  process(delivery: DueDelivery): Promise<number | undefined> {
    const processed = this.attempt(delivery).finally(() => {
      this.unfinished.delete(processed);
      this.onFinished();
    });
    this.unfinished.add(processed);
    return processed;
  }

  /** Starts no more requests, lets running ones finish for `patienceMs`, then aborts them and has their results stored. */
  async stop(patienceMs: number): Promise<void> {
    this.isStopping = true;
    const finished = Promise.allSettled(this.unfinished);
    await completesWithin(finished, patienceMs);
    this.options.sender.stop();
    await completesWithin(finished, FINAL_WRITE_MS);
    this.options.recorder.close();
  }

  private async attempt({ id, webhookId }: DueDelivery): Promise<number | undefined> {
    const { siteUrl } = this;
    const { claims, receivers, clock } = this.options;
    const receiver = receivers.of(webhookId);
    receiver.start(id, clock());
    const maySend = siteUrl !== undefined && !this.isStopping;
    const attempt = maySend ? await claims.claim(id).catch(() => undefined) : undefined;
    if (attempt && maySend && !this.isStopping && clock() - attempt.claimedAt <= STALE_MS) return this.send(attempt, siteUrl);
    receiver.abandon(id, clock());
    // If that cannot be stored, the lease expires.
    if (attempt) await claims.release([attempt]).catch(() => undefined);
    return undefined;
  }

  private async send(attempt: DeliveryAttempt, siteUrl: string): Promise<number | undefined> {
    const { sender, recorder, durations, clock, receivers, sendsTrace } = this.options;
    const { webhookId, settings } = attempt;
    const result = await sendTraced(attempt, (traceparent) =>
      sender.send(attempt, siteUrl, sendsTrace ? traceparent : undefined),
    );
    durations.record(result);
    const decision = decideDelivery(attempt, result, Math.random());
    const dueAt = clock() + decision.retryDelayMs;
    const receiver = receivers.of(webhookId);
    receiver.finish(attempt.deliveryId, decision.healthSignal, clock(), result.retryAfterMs, result.durationMs);
    this.onFinished();
    await recorder.record({ attempt, result, decision, dueAt });
    // Deliveries about the same record may have waited for this one.
    if (decision.state !== 'waiting' && settings.isInOrder) receiver.notifyDue(clock());
    if (decision.state !== 'waiting') return undefined;
    receiver.notifyDue(dueAt);
    return Math.max(0, dueAt - clock());
  }
}
