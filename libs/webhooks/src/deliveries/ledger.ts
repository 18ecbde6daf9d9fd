import { setTimeout as delay } from 'node:timers/promises';
import { evened, locking, marks, now, type Database, type Logger, type RowValues, type UnitOfWork } from '@grove/kernel';
import { outcomeOf, tallyOf } from '../sending/outcomes.js';
import type { Parcel, Receipt } from '../sending/parcel.js';
import type { Hearsay, Reputation } from './reputation.js';
import type { Result } from './result.rules.js';

/** Attempts that are written down together. */
const BATCH = 128;
/** Units of work that do so at once: while one waits for its commit, the other goes on. More would only make each of them smaller. */
const WRITERS = 2;
/** How long a writer waits for more before it begins. Nobody waits for it: the next requests begin without. */
const GATHER_MS = 10;
const LONGEST_MESSAGE = 200;
const PAUSE_MS = 500;

/** What came of an attempt. */
export interface Entry {
  readonly parcel: Parcel;
  readonly receipt: Receipt;
  readonly result: Result;
  /** When the next attempt is due, where there is one. */
  readonly dueAt: number;
}

interface Pending extends Entry {
  readonly written: () => void;
}

/**
 * Writes down what came of attempts: whatever has gathered while the last was being written goes into one unit of work. It does not give up while
 * the database is away, since what is not written down is sent again.
 */
export class Ledger {
  private readonly entries: Pending[] = [];
  private writers = 0;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly reputation: Reputation,
    private readonly logger: Logger,
  ) {}

  /** Resolves once it is stored. */
  record(entry: Entry): Promise<void> {
    return new Promise((written) => {
      this.entries.push({ ...entry, written });
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
      await delay(GATHER_MS);
      const batch = this.entries.splice(0, BATCH);
      // The other writer may have taken all.
      if (batch.length === 0) break;
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
    const ours = await stillOurs(unit, batch);
    if (ours.length === 0) return;
    await update(unit, ours);
    for (const { receipt } of ours) unit.tally(tallyOf(outcomeOf(receipt.errorCode)), 1);
    await this.reputation.hear(unit, hearsayOf(ours));
  }
}

/** Whoever lost the claim meanwhile writes nothing. The rows are taken in the order of their ids, as everybody does. */
async function stillOurs(unit: UnitOfWork, batch: readonly Entry[]): Promise<Entry[]> {
  const ids = evened(batch.map(({ parcel }) => parcel.deliveryId));
  const rows = await unit.read<{ id: number | string; lease_holder: string }>(
    `SELECT id, lease_holder FROM webhook_delivery WHERE id IN (${marks(ids.length)}) ORDER BY id${locking(unit)}`,
    ids,
  );
  const holders = new Map(rows.map(({ id, lease_holder }) => [Number(id), lease_holder]));
  return batch.filter(({ parcel }) => holders.get(parcel.deliveryId) === parcel.claim);
}

/** One statement for all. What they agree about, which is most, is bound once. */
async function update(unit: UnitOfWork, entries: readonly Entry[]): Promise<void> {
  const rows = evened(entries.map((entry) => ({ id: entry.parcel.deliveryId, columns: columnsOf(entry) })));
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
