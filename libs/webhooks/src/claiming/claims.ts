import { randomUUID } from 'node:crypto';
import { CommitOutcomeUnknown, padToPowerOfTwo, placeholders, type Database } from '@grove/database';
import type { Logger } from '@grove/core';
import type { WebhookSecrets } from '../secrets/webhook-secrets.js';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import type { DueInfo, ClaimQuota } from '../scheduling/due-info.js';
import { dueDeliveriesQuery, toDeliveryAttempt, activeSecretsOf, type DueDelivery } from './due-deliveries.js';
import { DeliverySettingsCache, DELIVERY_SETTINGS_COLUMNS, type DeliverySettingsRow } from './delivery-settings-cache.js';
import { lastResentAtSql, nextDueAtSql, useWaitingIndex } from '../model/indexes.js';

/** Longer than any request, so that no other process sends the delivery meanwhile; but short, because the claims of a dead process last as long. */
export const LEASE_MS = 40_000;

/** Webhooks in one query. */
const WEBHOOKS_AT_ONCE = 50;

const SECRET_UNREADABLE =
  'This process delivers nothing to a webhook: its secret was encrypted with another SECRET_KEY. Set SECRET_KEY_PREVIOUS, or give the webhook a new secret.';

/** A due delivery with the opened secrets that sign it. */
interface SignableDelivery {
  readonly row: DueDelivery;
  readonly secrets: readonly string[];
}

interface DueInfoRow extends DeliverySettingsRow {
  modified_at: string | null;
  due_at: number | string | null;
  resent_at: string | null;
}

/** Claims deliveries by updating their rows, so that each attempt is made by one process only. */
export class Claims {
  private readonly processId = randomUUID().slice(0, 13);
  private readonly settings: DeliverySettingsCache;
  private claimCount = 0;
  /** Webhooks whose secret could not be opened, with the sealed secret: each is logged once. */
  private readonly unreadableSecrets = new Map<number, string>();

  constructor(
    private readonly database: Database,
    private readonly secrets: WebhookSecrets,
    private readonly logger: Logger,
    private readonly clock: () => number,
  ) {
    this.settings = new DeliverySettingsCache(database);
  }

  /** When deliveries of each webhook are due; webhooks without waiting deliveries are absent. */
  async dueInfo(): Promise<Map<number, DueInfo>> {
    const { engineName } = this.database;
    const rows = await this.database.read<DueInfoRow>(
      `SELECT w.id, w.modified_at, ${DELIVERY_SETTINGS_COLUMNS}, ${nextDueAtSql(engineName)} AS due_at, ${lastResentAtSql(engineName)} AS resent_at
       FROM webhook w WHERE w.status <> 'deleted'`,
      [BigInt(this.clock())],
    );
    this.settings.replaceAll(rows);
    const waiting = rows.filter(({ due_at }) => due_at !== null);
    return new Map(
      waiting.map(({ id, due_at, modified_at, resent_at }) => [
        id,
        { dueAt: Number(due_at), webhookModifiedAt: modified_at, resentAt: resent_at },
      ]),
    );
  }

  /** Claims due deliveries within these quotas. If several processes claim a delivery at the same time, one of them gets it. */
  async claim(quotas: readonly ClaimQuota[]): Promise<DeliveryAttempt[]> {
    const attempts: DeliveryAttempt[] = [];
    await this.settings.load(quotas.map(({ webhookId }) => webhookId));
    for (let start = 0; start < quotas.length; start += WEBHOOKS_AT_ONCE)
      attempts.push(...(await this.claimBatch(quotas.slice(start, start + WEBHOOKS_AT_ONCE))));
    return attempts;
  }

  /** Releases deliveries that were claimed and not started: they are due again, as if they had never been claimed. */
  async release(attempts: readonly DeliveryAttempt[]): Promise<void> {
    if (attempts.length === 0) return;
    const [ids, claims] = [attempts.map(({ deliveryId }) => deliveryId), [...new Set(attempts.map(({ claimId }) => claimId))]];
    await this.database.write((unit) =>
      unit.query(
        `UPDATE webhook_delivery SET due_at = ?, claim_id = '', attempts = attempts - 1
         WHERE id IN (${placeholders(ids.length)}) AND claim_id IN (${placeholders(claims.length)})`,
        [BigInt(this.clock()), ...ids, ...claims],
      ),
    );
  }

  /** Shortens leases that end later than a new one would: they were given by a clock that was ahead. */
  async shortenLeases(): Promise<void> {
    const end = BigInt(this.clock() + LEASE_MS);
    const tooLong = await this.database.read<{ id: number | string }>(
      `SELECT d.id FROM webhook w JOIN webhook_delivery d ${useWaitingIndex(this.database.engineName)}
         ON d.webhook_id = w.id AND d.state = 'waiting' AND d.due_at > ? WHERE d.claim_id <> ''`,
      [end],
    );
    if (tooLong.length === 0) return;
    await this.database.write((unit) =>
      unit.query(
        `UPDATE webhook_delivery SET due_at = ? WHERE id IN (${placeholders(tooLong.length)}) AND state = 'waiting' AND claim_id <> '' AND due_at > ?`,
        [end, ...tooLong.map(({ id }) => Number(id)), end],
      ),
    );
  }

  private async claimBatch(quotas: readonly ClaimQuota[]): Promise<DeliveryAttempt[]> {
    const now = this.clock();
    const { sql, values } = dueDeliveriesQuery(quotas, (id) => this.settings.get(id), now, this.database.engineName);
    const found = await this.signable(await this.database.read<DueDelivery>(sql, values), now);
    if (found.length === 0) return [];
    const claimId = `${this.processId}-${++this.claimCount}`;
    const ids = found.map(({ row }) => Number(row.id));
    const claimedCount = await this.markClaimed(ids, claimId, now);
    const ours = claimedCount === ids.length ? found : await this.claimedOf(found, claimId);
    return ours.map(({ row, secrets }) =>
      toDeliveryAttempt(row, { claimId, secrets, settings: this.settings.get(row.webhook_id), now }),
    );
  }

  /** Deliveries whose secret can be opened. The others are left to a process that has the key: their receivers are not at fault. */
  private async signable(rows: readonly DueDelivery[], now: number): Promise<SignableDelivery[]> {
    const open = await this.secrets.unsealer();
    return rows.flatMap((row) => {
      const [newest, ...others] = activeSecretsOf(row, now).map((stored) => open(row.webhook_id, stored));
      if (newest !== undefined) return [{ row, secrets: [newest, ...others.flatMap((secret) => secret ?? [])] }];
      this.logUnreadableSecret(row);
      return [];
    });
  }

  private logUnreadableSecret({ webhook_id: webhookId, secret }: DueDelivery): void {
    if (this.unreadableSecrets.get(webhookId) === secret) return;
    this.unreadableSecrets.set(webhookId, secret);
    this.logger.error({ webhookId }, SECRET_UNREADABLE);
  }

  /** The UPDATE checks again, row by row, that a delivery is due: two processes never both claim a row. Returns how many were claimed. */
  private async markClaimed(ids: readonly number[], claimId: string, now: number): Promise<number> {
    const paddedIds = padToPowerOfTwo(ids);
    const values = [claimId, BigInt(now + LEASE_MS), ...paddedIds, BigInt(now)];
    try {
      return await this.database.write(async (unit) => {
        const { affected } = await unit.query(
          `UPDATE webhook_delivery SET claim_id = ?, due_at = ?, attempts = attempts + 1
           WHERE id IN (${placeholders(paddedIds.length)}) AND state = 'waiting' AND due_at <= ?`,
          values,
        );
        return affected;
      });
    } catch (error) {
      // The rows say whether it was stored.
      if (error instanceof CommitOutcomeUnknown) return -1;
      throw error;
    }
  }

  private async claimedOf(found: readonly SignableDelivery[], claimId: string): Promise<SignableDelivery[]> {
    const rows = await this.database.read<{ id: number | string; attempts: number }>(
      `SELECT id, attempts FROM webhook_delivery WHERE id IN (${placeholders(found.length)}) AND claim_id = ?`,
      [...found.map(({ row }) => Number(row.id)), claimId],
    );
    const attemptsById = new Map(rows.map(({ id, attempts }) => [Number(id), attempts]));
    return found.flatMap(({ row, secrets }) => {
      // The UPDATE has counted this attempt already.
      const started = attemptsById.get(Number(row.id));
      return started === undefined ? [] : [{ row: { ...row, attempts: started - 1 }, secrets }];
    });
  }
}
