import { randomUUID } from 'node:crypto';
import { CommitOutcomeUnknown, evened, marks, type Database } from '@grove/database';
import type { Logger } from '@grove/core';
import type { WebhookSecrets } from '../secrets/webhook-secrets.js';
import type { Parcel } from '../model/delivery-attempt.js';
import type { Outlook, Share } from '../scheduling/due-info.js';
import { dueOf, parcelOf, storedSecretsOf, type DueDelivery } from './due-deliveries.js';
import { KnownTerms, TERMS, type TermsRow } from './delivery-settings-cache.js';
import { firstDue, waitingFirst } from '../model/indexes.js';

/** Longer than any request takes, so that nobody else begins while it runs; and no longer than need be, because the dead keep it too. */
export const LEASE_MS = 40_000;

/** Webhooks that are looked at in one statement. */
const WEBHOOKS_AT_ONCE = 50;

const SEALED =
  'Nothing is delivered to a webhook from here: its secret was sealed under another SECRET_KEY. Set SECRET_KEY_PREVIOUS, or give the webhook a new secret.';

/** A delivery that is due, with what signs it. */
interface Signed {
  readonly row: DueDelivery;
  readonly secrets: readonly string[];
}

interface OutlookRow extends TermsRow {
  modified_at: string | null;
  due_at: number | string | null;
}

/** Decides, through the rows of the deliveries, which process makes which attempt. */
export class Claims {
  private readonly process = randomUUID().slice(0, 13);
  private readonly terms: KnownTerms;
  private count = 0;
  /** Webhooks of which it was told that their secret does not open, with what is stored of it. */
  private readonly sealed = new Map<number, string>();

  constructor(
    private readonly database: Database,
    private readonly secrets: WebhookSecrets,
    private readonly logger: Logger,
    private readonly clock: () => number,
  ) {
    this.terms = new KnownTerms(database);
  }

  /** What is to come of each webhook that has something to be delivered. */
  async outlook(): Promise<Map<number, Outlook>> {
    const rows = await this.database.read<OutlookRow>(
      `SELECT w.id, w.modified_at, ${TERMS}, ${firstDue(this.database.engineName)} AS due_at FROM webhook w WHERE w.status <> 'deleted'`,
    );
    this.terms.take(rows);
    const waiting = rows.filter(({ due_at }) => due_at !== null);
    return new Map(waiting.map(({ id, due_at, modified_at }) => [id, { dueAt: Number(due_at), changedAt: modified_at }]));
  }

  /** Takes what is due, at most so much of each webhook. Whoever else takes it at the same moment, one gets it. */
  async take(shares: readonly Share[]): Promise<Parcel[]> {
    const parcels: Parcel[] = [];
    await this.terms.learn(shares.map(({ webhookId }) => webhookId));
    for (let start = 0; start < shares.length; start += WEBHOOKS_AT_ONCE)
      parcels.push(...(await this.takeSome(shares.slice(start, start + WEBHOOKS_AT_ONCE))));
    return parcels;
  }

  /** Lets go of deliveries that were taken and not begun: they are due again, as if nothing had been. */
  async handBack(parcels: readonly Parcel[]): Promise<void> {
    if (parcels.length === 0) return;
    const [ids, claims] = [parcels.map(({ deliveryId }) => deliveryId), [...new Set(parcels.map(({ claim }) => claim))]];
    await this.database.write((unit) =>
      unit.query(
        `UPDATE webhook_delivery SET due_at = ?, lease_holder = '', attempts = attempts - 1
         WHERE id IN (${marks(ids.length)}) AND lease_holder IN (${marks(claims.length)})`,
        [BigInt(this.clock()), ...ids, ...claims],
      ),
    );
  }

  /** No lease lasts longer from now than one that is given now: those that do were given by a clock that was ahead. */
  async shortenLeases(): Promise<void> {
    const end = BigInt(this.clock() + LEASE_MS);
    const long = await this.database.read<{ id: number | string }>(
      `SELECT d.id FROM webhook w JOIN webhook_delivery d ${waitingFirst(this.database.engineName)}
         ON d.webhook_id = w.id AND d.state = 'waiting' AND d.due_at > ? WHERE d.lease_holder <> ''`,
      [end],
    );
    if (long.length === 0) return;
    await this.database.write((unit) =>
      unit.query(
        `UPDATE webhook_delivery SET due_at = ? WHERE id IN (${marks(long.length)}) AND state = 'waiting' AND lease_holder <> '' AND due_at > ?`,
        [end, ...long.map(({ id }) => Number(id)), end],
      ),
    );
  }

  private async takeSome(shares: readonly Share[]): Promise<Parcel[]> {
    const now = this.clock();
    const { sql, values } = dueOf(shares, (id) => this.terms.of(id), now, this.database.engineName);
    const found = await this.signed(await this.database.read<DueDelivery>(sql, values), now);
    if (found.length === 0) return [];
    const claim = `${this.process}-${++this.count}`;
    const ids = found.map(({ row }) => Number(row.id));
    const taken = await this.mark(ids, claim, now);
    const ours = taken === ids.length ? found : await this.marked(found, claim);
    return ours.map(({ row, secrets }) => parcelOf(row, { claim, secrets, terms: this.terms.of(row.webhook_id), now }));
  }

  /** Those that can be signed. The others are left to a process that has the key: their receivers are not at fault. */
  private async signed(rows: readonly DueDelivery[], now: number): Promise<Signed[]> {
    const open = await this.secrets.opener();
    return rows.flatMap((row) => {
      const [newest, ...others] = storedSecretsOf(row, now).map((stored) => open(row.webhook_id, stored));
      if (newest !== undefined) return [{ row, secrets: [newest, ...others.flatMap((secret) => secret ?? [])] }];
      this.tellSealed(row);
      return [];
    });
  }

  private tellSealed({ webhook_id: webhookId, secret }: DueDelivery): void {
    if (this.sealed.get(webhookId) === secret) return;
    this.sealed.set(webhookId, secret);
    this.logger.error({ webhookId }, SEALED);
  }

  /** The condition is asked again by the change itself, one row after the other: two processes never both get a row. */
  private async mark(ids: readonly number[], claim: string, now: number): Promise<number> {
    const evenIds = evened(ids);
    const values = [claim, BigInt(now + LEASE_MS), ...evenIds, BigInt(now)];
    try {
      return await this.database.write(async (unit) => {
        const { affected } = await unit.query(
          `UPDATE webhook_delivery SET lease_holder = ?, due_at = ?, attempts = attempts + 1
           WHERE id IN (${marks(evenIds.length)}) AND state = 'waiting' AND due_at <= ?`,
          values,
        );
        return affected;
      });
    } catch (error) {
      // Whether it was stored is asked of the rows.
      if (error instanceof CommitOutcomeUnknown) return -1;
      throw error;
    }
  }

  private async marked(found: readonly Signed[], claim: string): Promise<Signed[]> {
    const rows = await this.database.read<{ id: number | string; attempts: number }>(
      `SELECT id, attempts FROM webhook_delivery WHERE id IN (${marks(found.length)}) AND lease_holder = ?`,
      [...found.map(({ row }) => Number(row.id)), claim],
    );
    const attempts = new Map(rows.map(({ id, attempts }) => [Number(id), attempts]));
    return found.flatMap(({ row, secrets }) => {
      const begun = attempts.get(Number(row.id));
      return begun === undefined ? [] : [{ row: { ...row, attempts: begun - 1 }, secrets }];
    });
  }
}
