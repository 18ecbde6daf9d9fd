import { evened, locking, marks, type RowValues, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { outcomeOf, tallyOf } from './attempt-counters.js';
import type { Parcel, Receipt } from '../model/delivery-attempt.js';
import { bytesOf } from '../model/delivery-size.js';
import type { Hearsay, Reputation } from '../endpoint-health/endpoint-health.js';
import type { Result } from '../retries/delivery-decision.rules.js';

const LONGEST_MESSAGE = 200;

/** What came of an attempt. */
export interface Entry {
  readonly parcel: Parcel;
  readonly receipt: Receipt;
  readonly result: Result;
  /** When the next attempt is due, where there is one. */
  readonly dueAt: number;
}

/** An entry as it is written down. */
export interface Line extends Entry {
  readonly columns: RowValues;
  /** Of its texts, which a receiver or the owner of a webhook may make large. */
  readonly bytes: number;
}

/** Makes an entry ready to be written. */
export function lineOf(entry: Entry): Line {
  const columns = columnsOf(entry);
  return { ...entry, columns, bytes: bytesOf(columns) };
}

/** The same without what was sent and answered: what comes next of its delivery is still told. */
export const bareLineOf = (entry: Entry): Line =>
  lineOf({ ...entry, receipt: { ...entry.receipt, requestHeaders: {}, responseHeaders: {}, responseBody: '', connection: {} } });

/** Writes what came of these attempts, and what it says about their receivers. Twice does no harm: the first time ends the claim, on which the second depends. */
export async function writeLines(unit: UnitOfWork, lines: readonly Line[], reputation: Reputation): Promise<void> {
  const ours = await stillOurs(unit, lines);
  if (ours.length === 0) return;
  await update(unit, ours);
  for (const { receipt } of ours) unit.tally(tallyOf(outcomeOf(receipt.errorCode)), 1);
  await reputation.hear(unit, hearsayOf(ours));
}

/** Whoever lost the claim meanwhile writes nothing. The rows are taken in the order of their ids, as everybody does. */
async function stillOurs(unit: UnitOfWork, batch: readonly Line[]): Promise<Line[]> {
  const ids = evened(batch.map(({ parcel }) => parcel.deliveryId));
  const rows = await unit.read<{ id: number | string; lease_holder: string }>(
    `SELECT id, lease_holder FROM webhook_delivery WHERE id IN (${marks(ids.length)}) ORDER BY id${locking(unit)}`,
    ids,
  );
  const holders = new Map(rows.map(({ id, lease_holder }) => [Number(id), lease_holder]));
  return batch.filter(({ parcel }) => holders.get(parcel.deliveryId) === parcel.claim);
}

/** One statement for all. What they agree about, which is most, is bound once. */
async function update(unit: UnitOfWork, entries: readonly Line[]): Promise<void> {
  // The last one is bound several times: let it be the smallest.
  const inSize = [...entries].sort((one, other) => other.bytes - one.bytes);
  const rows = evened(inSize.map(({ parcel, columns }) => ({ id: parcel.deliveryId, columns })));
  const choice = `CASE id ${rows.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const changes = Object.entries(rows[0].columns).map(([name, value]) => {
    const isAgreed = rows.every(({ columns }) => columns[name] === value);
    return isAgreed
      ? { sql: `${name} = ?`, values: [value] }
      : { sql: `${name} = ${choice}`, values: rows.flatMap(({ id, columns }) => [id, columns[name]]) };
  });
  await unit.query(
    `UPDATE webhook_delivery SET lease_holder = '', ${changes.map(({ sql }) => sql).join(', ')} WHERE id IN (${marks(rows.length)})`,
    [...changes.flatMap(({ values }) => values), ...rows.map(({ id }) => id)],
  );
}

const columnsOf = ({ receipt, result, dueAt }: Entry): RowValues => ({
  state: result.state,
  due_at: result.state === 'waiting' ? BigInt(dueAt) : 0n,
  finished_at: result.state === 'waiting' ? null : now(),
  duration_ms: receipt.durationMs,
  response_code: receipt.responseCode,
  response_message: receipt.responseMessage.slice(0, LONGEST_MESSAGE),
  error_code: receipt.errorCode,
  request_headers: JSON.stringify(receipt.requestHeaders),
  response_headers: JSON.stringify(receipt.responseHeaders),
  response_body: receipt.responseBody,
  connection: JSON.stringify(receipt.connection),
});

const UNHEARD: Hearsay = { hasSucceeded: false, hasTakenPing: false, failures: 0, isGone: false, lastError: '' };

/** In the order of ids, in which everybody takes the rows of webhooks. */
function hearsayOf(entries: readonly Entry[]): [number, Hearsay][] {
  const heard = new Map<number, Hearsay>();
  for (const { parcel, receipt, result } of entries) {
    if (result.says === 'nothing') continue;
    const before = heard.get(parcel.webhookId) ?? UNHEARD;
    if (result.says === 'pinged') {
      heard.set(parcel.webhookId, { ...before, hasTakenPing: true });
      continue;
    }
    const isTaken = result.says === 'taken';
    heard.set(parcel.webhookId, {
      ...before,
      hasSucceeded: before.hasSucceeded || isTaken,
      failures: isTaken ? 0 : before.failures + 1,
      isGone: before.isGone || result.says === 'gone',
      lastError: isTaken ? '' : `${receipt.responseCode || ''} ${receipt.responseMessage}`.trim(),
    });
  }
  return [...heard].sort(([one], [other]) => one - other);
}
