import { randomUUID } from 'node:crypto';
import { In, MoreThan, Not } from 'typeorm';
import { CommitOutcomeUnknown, padToPowerOfTwo, Repository, type Database } from '@grove/database';
import type { Logger } from '@grove/core';
import type { WebhookSecrets } from '../secrets/webhook-secrets.js';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import type { DueInfo, ClaimQuota } from '../scheduling/due-info.js';
import { toDeliveryAttempt, activeSecretsOf, type DueDelivery } from './due-deliveries.js';
import { claimOfDeliveries, dueDeliveries } from './due-deliveries.sql.js';
import { DeliverySettingsCache, DELIVERY_SETTINGS } from './delivery-settings-cache.js';
import { DeliveryEntity } from '../model/delivery.entity.js';
import { WAITING_DELIVERIES } from '../model/indexes.js';
import { lastResentAt, nextDueAt } from '../model/waiting-deliveries.js';
import { DELETED_STATUS, WebhookEntity } from '../model/webhook.entity.js';

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

/** Claims deliveries by updating their rows, so that each attempt is made by one process only. */
export class Claims {
  private readonly processId = randomUUID().slice(0, 13);
  private readonly settings: DeliverySettingsCache;
  private readonly deliveries: Repository<DeliveryEntity>;
  private readonly webhooks: Repository<WebhookEntity>;
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
    this.deliveries = new Repository(database, DeliveryEntity);
    this.webhooks = new Repository(database, WebhookEntity);
  }

  /** When deliveries of each webhook are due; webhooks without waiting deliveries are absent. */
  async dueInfo(): Promise<Map<number, DueInfo>> {
    const query = this.webhooks
      .createQueryBuilder('webhook')
      .select([...DELIVERY_SETTINGS, 'modifiedAt'].map((name) => `webhook.${name}`))
      .addSelect(nextDueAt, 'due_at')
      .addSelect(lastResentAt, 'resent_at')
      .where({ status: Not(DELETED_STATUS) })
      .setParameter('now', BigInt(this.clock()));
    const { entities, raw } = await query.getRawAndEntities<{ due_at: number | string | null; resent_at: string | null }>();
    this.settings.replaceAll(entities);
    const infos = entities.flatMap(({ id, modifiedAt }, index): [number, DueInfo][] => {
      const { due_at: dueAt, resent_at: resentAt } = raw[index];
      return dueAt === null ? [] : [[id, { dueAt: Number(dueAt), webhookModifiedAt: modifiedAt, resentAt }]];
    });
    return new Map(infos);
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
    const released = { dueAt: BigInt(this.clock()), claimId: '', attempts: () => 'attempts - 1' };
    await this.database.write(() => this.deliveries.update({ id: In(ids), claimId: In(claims) }, released));
  }

  /** Shortens leases that end later than a new one would: they were given by a clock that was ahead. */
  async shortenLeases(): Promise<void> {
    const end = BigInt(this.clock() + LEASE_MS);
    const tooLong = { state: 'waiting' as const, claimId: Not(''), dueAt: MoreThan(end) };
    const webhookIds = (await this.webhooks.find({ select: { id: true } })).map(({ id }) => id);
    for (let start = 0; start < webhookIds.length; start += WEBHOOKS_AT_ONCE) {
      const where = { webhookId: In(webhookIds.slice(start, start + WEBHOOKS_AT_ONCE)), ...tooLong };
      const query = this.deliveries.createQueryBuilder('delivery').useIndex(WAITING_DELIVERIES).select('delivery.id');
      const ids = (await query.where(where).getMany()).map(({ id }) => id);
      if (ids.length > 0) await this.database.write(() => this.deliveries.update({ id: In(ids), ...tooLong }, { dueAt: end }));
    }
  }

  private async claimBatch(quotas: readonly ClaimQuota[]): Promise<DeliveryAttempt[]> {
    const now = this.clock();
    const due = dueDeliveries(quotas, (id) => this.settings.get(id), now, this.database.engineName);
    const found = await this.signable(await this.database.select<DueDelivery>(due), now);
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
    const claim = claimOfDeliveries(padToPowerOfTwo(ids), claimId, now, LEASE_MS);
    try {
      return (await this.database.write((unit) => unit.run(claim))).affected;
    } catch (error) {
      // The rows say whether it was stored.
      if (error instanceof CommitOutcomeUnknown) return -1;
      throw error;
    }
  }

  private async claimedOf(found: readonly SignableDelivery[], claimId: string): Promise<SignableDelivery[]> {
    const where = { id: In(found.map(({ row }) => Number(row.id))), claimId };
    const rows = await this.deliveries.find({ select: { id: true, attempts: true }, where });
    const attemptsById = new Map(rows.map(({ id, attempts }) => [id, attempts]));
    return found.flatMap(({ row, secrets }) => {
      // The UPDATE has counted this attempt already.
      const started = attemptsById.get(Number(row.id));
      return started === undefined ? [] : [{ row: { ...row, attempts: started - 1 }, secrets }];
    });
  }
}
