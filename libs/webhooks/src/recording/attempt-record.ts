import { padToPowerOfTwo, forUpdate, placeholders, type RowValues, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import type { BatchOutcome, EndpointHealth } from '../endpoint-health/endpoint-health.js';
import type { AttemptResult, DeliveryAttempt } from '../model/delivery-attempt.js';
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
  readonly columns: RowValues;
  /** Size of its text, which a receiver or the owner of a webhook may make large. */
  readonly bytes: number;
}

export function toAttemptRecord(finished: FinishedAttempt): AttemptRecord {
  const columns = columnsOf(finished);
  return { ...finished, columns, bytes: textBytesOf(columns) };
}

/** The same record without headers, bodies and connection. The state of the delivery and its next attempt are kept. */
export function withoutContent(finished: FinishedAttempt): AttemptRecord {
  const nothing = { requestHeaders: {}, responseHeaders: {}, responseBody: '', connection: {} };
  return toAttemptRecord({ ...finished, result: { ...finished.result, ...nothing } });
}

/** Stores these records and updates the health of their receivers. Storing a record twice does no harm: the first time ends the claim, and then the second time writes nothing. */
export async function writeAttemptRecords(
  unit: UnitOfWork,
  records: readonly AttemptRecord[],
  health: EndpointHealth,
): Promise<void> {
  const claimed = await stillClaimed(unit, records);
  if (claimed.length === 0) return;
  await update(unit, claimed);
  for (const { result } of claimed) unit.incrementCounter(counterOf(outcomeOf(result.errorCode)), 1);
  await health.apply(unit, batchOutcomes(claimed));
}

/** The records whose claim still holds; the others are dropped. Rows are locked in the order of ids, as everywhere, against deadlocks. */
async function stillClaimed(unit: UnitOfWork, records: readonly AttemptRecord[]): Promise<AttemptRecord[]> {
  const ids = padToPowerOfTwo(records.map(({ attempt }) => attempt.deliveryId));
  const rows = await unit.read<{ id: number | string; claim_id: string }>(
    `SELECT id, claim_id FROM webhook_delivery WHERE id IN (${placeholders(ids.length)}) ORDER BY id${forUpdate(unit)}`,
    ids,
  );
  const claimIds = new Map(rows.map(({ id, claim_id }) => [Number(id), claim_id]));
  return records.filter(({ attempt }) => claimIds.get(attempt.deliveryId) === attempt.claimId);
}

/** One statement for all rows. A value that all rows share, as most do, is bound once. */
async function update(unit: UnitOfWork, records: readonly AttemptRecord[]): Promise<void> {
  // Padding repeats the last row, so the smallest comes last.
  const largestFirst = [...records].sort((one, other) => other.bytes - one.bytes);
  const rows = padToPowerOfTwo(largestFirst.map(({ attempt, columns }) => ({ id: attempt.deliveryId, columns })));
  const byId = `CASE id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const assignments = Object.entries(rows[0].columns).map(([name, value]) => {
    const isShared = rows.every(({ columns }) => columns[name] === value);
    return isShared
      ? { sql: `${name} = ?`, values: [value] }
      : { sql: `${name} = ${byId}`, values: rows.flatMap(({ id, columns }) => [id, columns[name]]) };
  });
  await unit.query(
    `UPDATE webhook_delivery SET claim_id = '', ${assignments.map(({ sql }) => sql).join(', ')} WHERE id IN (${placeholders(rows.length)})`,
    [...assignments.flatMap(({ values }) => values), ...rows.map(({ id }) => id)],
  );
}

const columnsOf = ({ attempt, result, decision, dueAt }: FinishedAttempt): RowValues => ({
  state: decision.state,
  due_at: decision.state === 'waiting' ? BigInt(dueAt) : 0n,
  finished_at: decision.state === 'waiting' ? null : now(),
  duration_ms: result.durationMs,
  response_code: result.responseCode,
  response_message: result.responseMessage.slice(0, MAX_MESSAGE_LENGTH),
  error_code: result.errorCode,
  request_headers: JSON.stringify(result.requestHeaders),
  response_headers: JSON.stringify(result.responseHeaders),
  response_body: shouldStoreBodies(attempt.settings.storeBodies, result.errorCode) ? result.responseBody : '',
  connection: JSON.stringify(result.connection),
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
