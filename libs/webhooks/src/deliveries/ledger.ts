import { setTimeout as delay } from 'node:timers/promises';
import { now, type Database, type Logger, type UnitOfWork } from '@grove/kernel';
import { outcomeOf, tallyOf } from '../sending/outcomes.js';
import type { Parcel, Receipt } from '../sending/parcel.js';
import type { Hearsay, Reputation } from './reputation.js';
import { resultOf, type Result } from './result.rules.js';

/** Attempts that are written down together. */
const BATCH = 100;
/** Units of work that do so at once: while one waits for its commit, others go on. */
const WRITERS = 4;
const LONGEST_MESSAGE = 200;
const PAUSE_MS = 500;

interface Entry {
  readonly parcel: Parcel;
  readonly receipt: Receipt;
  readonly result: Result;
  readonly dueAt: number;
  readonly written: () => void;
}

/**
 * Writes down what came of attempts: whatever has gathered while the last was being written goes into one unit of work. It does not give up while
 * the database is away, since what is not written down is sent again.
 */
export class Ledger {
  private readonly entries: Entry[] = [];
  private writers = 0;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly reputation: Reputation,
    private readonly logger: Logger,
    private readonly clock: () => number,
  ) {}

  /** Resolves with what it means once it is stored. */
  record(parcel: Parcel, receipt: Receipt): Promise<Result & { dueAt: number }> {
    const result = resultOf(parcel, receipt, Math.random());
    const dueAt = this.clock() + result.pause;
    return new Promise((resolve) => {
      this.entries.push({ parcel, receipt, result, dueAt, written: () => resolve({ ...result, dueAt }) });
      if (this.writers < WRITERS) void this.writeAll();
    });
  }

  /** What is not written by now is given up: its lease ends by itself. */
  close(): void {
    this.isClosed = true;
  }

  private async writeAll(): Promise<void> {
    this.writers++;
    while (this.entries.length > 0) {
      const batch = this.entries.splice(0, BATCH);
      for (let isSaid = false; !(await this.isWritten(batch, isSaid)) && !this.isClosed; isSaid = true) await delay(PAUSE_MS);
      for (const { written } of batch) written();
    }
    this.writers--;
  }

  /** Writing twice does no harm: the first time ends the claim, on which the second depends. */
  private async isWritten(batch: readonly Entry[], isSaid: boolean): Promise<boolean> {
    try {
      await this.database.write((unit) => this.write(unit, batch));
      return true;
    } catch (error) {
      if (!isSaid) this.logger.warn({ error }, 'What came of deliveries could not be written down. It is tried again.');
      return false;
    }
  }

  private async write(unit: UnitOfWork, batch: readonly Entry[]): Promise<void> {
    const ours: Entry[] = [];
    for (const entry of batch) if (await update(unit, entry)) ours.push(entry);
    for (const { receipt } of ours) unit.tally(tallyOf(outcomeOf(receipt.errorCode)), 1);
    for (const [webhookId, said] of hearsayOf(ours)) {
      if (said.failures > 0) await this.reputation.note(unit, webhookId, said);
      else await this.reputation.clear(unit, webhookId);
    }
  }
}

/** One statement for all, so that it stays prepared. Whoever lost the claim meanwhile changes nothing. */
async function update(unit: UnitOfWork, { parcel, receipt, result, dueAt }: Entry): Promise<boolean> {
  const { affected } = await unit.query(
    `UPDATE webhook_delivery SET state = ?, due_at = ?, lease_holder = '', finished_at = ?, duration_ms = ?, response_code = ?,
       response_message = ?, error_code = ?, request_headers = ?, response_headers = ?, response_body = ? WHERE id = ? AND lease_holder = ?`,
    [
      ...[result.state, BigInt(dueAt), result.state === 'waiting' ? null : now(), receipt.durationMs, receipt.responseCode],
      ...[receipt.responseMessage.slice(0, LONGEST_MESSAGE), receipt.errorCode, JSON.stringify(receipt.requestHeaders)],
      ...[JSON.stringify(receipt.responseHeaders), receipt.responseBody, parcel.deliveryId, parcel.claim],
    ],
  );
  return affected > 0;
}

/** In the order of ids, in which everybody takes the rows of webhooks. */
function hearsayOf(entries: readonly Entry[]): [number, Hearsay][] {
  const heard = new Map<number, Hearsay>();
  for (const { parcel, receipt, result } of entries) {
    if (result.says === 'nothing') continue;
    const before = heard.get(parcel.webhookId) ?? { hasSucceeded: false, failures: 0, isGone: false, lastError: '' };
    const isTaken = result.says === 'taken';
    heard.set(parcel.webhookId, {
      hasSucceeded: before.hasSucceeded || isTaken,
      failures: isTaken ? 0 : before.failures + 1,
      isGone: before.isGone || result.says === 'gone',
      lastError: isTaken ? '' : `${receipt.responseCode || ''} ${receipt.responseMessage}`.trim(),
    });
  }
  return [...heard].sort(([one], [other]) => one - other);
}
