import { In } from 'typeorm';
import { padToPowerOfTwo, Repository, type Database, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import type { BatchOutcome, EndpointHealth } from '../endpoint-health/endpoint-health.js';
import { withAttempt } from '../model/attempt-log.js';
import type { AttemptResult, DeliveryAttempt } from '../model/delivery-attempt.js';
import { DeliveryEntity } from '../model/delivery.entity.js';
import { textBytesOf } from '../model/delivery-size.js';
import { shouldStoreBodies } from '../model/store-bodies.rules.js';
import type { DeliveryDecision } from '../retries/delivery-decision.rules.js';
import { counterOf, outcomeOf } from './attempt-counters.js';

const MAX_MESSAGE_LENGTH = 200;

/** An attempt with its result. */
export interface FinishedAttempt {
  readonly attempt: DeliveryAttempt;
  readonly result: AttemptResult;
  readonly decision: DeliveryDecision;
  /** When the next attempt is due, if there is one. */
  readonly dueAt: number;
}

/** A finished attempt in the form in which it is stored. */
export interface AttemptRecord extends FinishedAttempt {
  readonly values: Partial<DeliveryEntity>;
  /** Size of its text, which a receiver or the owner of a webhook may make large. */
  readonly bytes: number;
}

export function toAttemptRecord(finished: FinishedAttempt): AttemptRecord {
  const values = valuesOf(finished);
  return { ...finished, values, bytes: textBytesOf(values) };
}

/** The same record without headers, bodies and connection. The state of the delivery and its next attempt are kept. */
export function withoutContent(finished: FinishedAttempt): AttemptRecord {
  const nothing = { requestHeaders: {}, responseHeaders: {}, responseBody: '', connection: {} };
  return toAttemptRecord({ ...finished, result: { ...finished.result, ...nothing } });
}

/** Stores these records and updates the health of their receivers. Storing a record twice does no harm: the first time ends the claim, and then the second time writes nothing. */
export async function writeAttemptRecords(
  database: Database,
  unit: UnitOfWork,
  records: readonly AttemptRecord[],
  health: EndpointHealth,
): Promise<void> {
  const deliveries = new Repository(database, DeliveryEntity);
  const rows = await lockRows(deliveries, records);
  const claimed = records.filter(({ attempt }) => rows.get(attempt.deliveryId)?.claimId === attempt.claimId);
  if (claimed.length === 0) return;
  const at = now();
  await deliveries.updateEach(
    claimed.map(({ attempt: { deliveryId: id }, result, values }) => {
      const attemptLog = withAttempt(rows.get(id)!.attemptLog, result, at);
      return { ...values, id, claimId: '', attemptLog };
    }),
  );
  for (const { result } of claimed) unit.incrementCounter(counterOf(outcomeOf(result.errorCode)), 1);
  await health.apply(unit, batchOutcomes(claimed));
}

/** The deliveries with their claims, which say whether the record counts. They are locked in the order of ids, as everywhere, against deadlocks. */
async function lockRows(
  deliveries: Repository<DeliveryEntity>,
  records: readonly AttemptRecord[],
): Promise<ReadonlyMap<number, DeliveryEntity>> {
  const ids = padToPowerOfTwo(records.map(({ attempt }) => attempt.deliveryId));
  const [select, lock] = [{ id: true, claimId: true, attemptLog: true }, { mode: 'pessimistic_write' } as const];
  const rows = await deliveries.find({ select, where: { id: In(ids) }, order: { id: 'ASC' }, lock });
  return new Map(rows.map((row) => [row.id, row]));
}

const valuesOf = ({ attempt, result, decision, dueAt }: FinishedAttempt): Partial<DeliveryEntity> => ({
  state: decision.state,
  dueAt: decision.state === 'waiting' ? BigInt(dueAt) : 0n,
  finishedAt: decision.state === 'waiting' ? null : now(),
  durationMs: result.durationMs,
  responseCode: result.responseCode,
  responseMessage: result.responseMessage.slice(0, MAX_MESSAGE_LENGTH),
  errorCode: result.errorCode,
  requestHeaders: result.requestHeaders,
  responseHeaders: result.responseHeaders,
  responseBody: shouldStoreBodies(attempt.settings.storeBodies, result.errorCode) ? result.responseBody : '',
  connection: result.connection,
});

const NO_OUTCOME: BatchOutcome = { hasSucceeded: false, hasAcceptedPing: false, failures: 0, isGone: false, lastError: '' };

/** In the order of ids, in which rows of webhooks are locked everywhere. */
function batchOutcomes(records: readonly AttemptRecord[]): [number, BatchOutcome][] {
  const outcomes = new Map<number, BatchOutcome>();
  for (const { attempt, result, decision } of records) {
    if (decision.healthSignal === 'none') continue;
    const before = outcomes.get(attempt.webhookId) ?? NO_OUTCOME;
    outcomes.set(attempt.webhookId, withSignal(before, result, decision));
  }
  return [...outcomes].sort(([one], [other]) => one - other);
}

function withSignal(before: BatchOutcome, result: AttemptResult, { healthSignal }: DeliveryDecision): BatchOutcome {
  if (healthSignal === 'ping_delivered') return { ...before, hasAcceptedPing: true };
  const isDelivered = healthSignal === 'delivered';
  return {
    ...before,
    hasSucceeded: before.hasSucceeded || isDelivered,
    failures: isDelivered ? 0 : before.failures + 1,
    isGone: before.isGone || healthSignal === 'gone',
    lastError: isDelivered ? '' : `${result.responseCode || ''} ${result.responseMessage}`.trim(),
  };
}
