import { In, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { padToPowerOfTwo, Repository, type Database } from '@grove/database';
import { DeliveryEntity } from '../model/delivery.entity.js';
import { WAITING_DELIVERIES } from '../model/indexes.js';
import { lastResentAt, nextDueAt } from '../model/waiting-deliveries.js';
import { DELETED_STATUS, WebhookEntity } from '../model/webhook.entity.js';
import { dueDeliveries, type DueQuota } from './due-deliveries.sql.js';

/** What the database says about a webhook and its waiting deliveries. */
export interface WebhookDue {
  readonly webhookId: number;
  /** When its next delivery is due, in milliseconds; undefined if none waits. */
  readonly dueAt?: number;
  /** When it was last changed; null when it never was. */
  readonly modifiedAt: string | null;
  /** When the delivery that is due and became so last was sent again; null when it was not. */
  readonly resentAt: string | null;
  /** Longest time in milliseconds that a delivery waits for earlier deliveries about the same record; 0 when it never waits. */
  readonly inOrderWaitMs: number;
  /** It was disabled automatically, and no delivery has been accepted since. */
  readonly isOnProbation: boolean;
}

/** A due delivery that a process may try to claim. */
export interface DueDelivery {
  readonly id: number;
  readonly webhookId: number;
  /** It was attempted before. */
  readonly isRetry: boolean;
}

/** Webhooks in one query. */
const WEBHOOKS_AT_ONCE = 50;

/** Reads which deliveries are due. */
export class DueDeliveries {
  private readonly deliveries: Repository<DeliveryEntity>;
  private readonly webhooks: Repository<WebhookEntity>;

  constructor(
    private readonly database: Database,
    private readonly clock: () => number,
  ) {
    this.deliveries = new Repository(database, DeliveryEntity);
    this.webhooks = new Repository(database, WebhookEntity);
  }

  /** All webhooks, and when deliveries of them are due. */
  async webhooksWithDue(): Promise<WebhookDue[]> {
    const query = this.webhooks
      .createQueryBuilder('webhook')
      .select(['id', 'inOrder', 'inOrderWait', 'disabledForFailuresAt', 'modifiedAt'].map((name) => `webhook.${name}`))
      .addSelect(nextDueAt, 'due_at')
      .addSelect(lastResentAt, 'resent_at')
      .where({ status: Not(DELETED_STATUS) })
      .setParameter('now', BigInt(this.clock()));
    const { entities, raw } = await query.getRawAndEntities<{ due_at: number | string | null; resent_at: string | null }>();
    return entities.map(({ id, inOrder, inOrderWait, disabledForFailuresAt, modifiedAt }, index) => {
      const { due_at: dueAt, resent_at: resentAt } = raw[index];
      return {
        ...{ webhookId: id, modifiedAt, resentAt, dueAt: dueAt === null ? undefined : Number(dueAt) },
        inOrderWaitMs: inOrder ? inOrderWait * 1_000 : 0,
        isOnProbation: disabledForFailuresAt !== null,
      };
    });
  }

  /** Due deliveries within these quotas, of each webhook the oldest first. */
  async find(quotas: readonly DueQuota[]): Promise<DueDelivery[]> {
    const found: DueDelivery[] = [];
    for (let start = 0; start < quotas.length; start += WEBHOOKS_AT_ONCE) {
      const read = dueDeliveries(quotas.slice(start, start + WEBHOOKS_AT_ONCE), this.clock(), this.database.engineName);
      const rows = await this.database.select<{ id: number | string; webhook_id: number; attempts: number }>(read);
      found.push(
        ...rows.map(({ id, webhook_id: webhookId, attempts }) => ({ id: Number(id), webhookId, isRetry: attempts > 0 })),
      );
    }
    return found;
  }

  /** Those of these deliveries that are still due, and so not claimed. */
  async stillDue(ids: readonly number[]): Promise<Set<number>> {
    const where = { id: In(padToPowerOfTwo(ids)), state: 'waiting' as const, dueAt: LessThanOrEqual(BigInt(this.clock())) };
    return new Set((await this.deliveries.find({ select: { id: true }, where })).map(({ id }) => id));
  }

  /** Shortens leases that end later than a new one would: they were given by a clock that was ahead. */
  async shortenLeases(leaseMs: number): Promise<void> {
    const end = BigInt(this.clock() + leaseMs);
    const tooLong = { state: 'waiting' as const, claimId: Not(''), dueAt: MoreThan(end) };
    const webhookIds = (await this.webhooks.find({ select: { id: true } })).map(({ id }) => id);
    for (let start = 0; start < webhookIds.length; start += WEBHOOKS_AT_ONCE) {
      const where = { webhookId: In(webhookIds.slice(start, start + WEBHOOKS_AT_ONCE)), ...tooLong };
      const query = this.deliveries.createQueryBuilder('delivery').useIndex(WAITING_DELIVERIES).select('delivery.id');
      const ids = (await query.where(where).getMany()).map(({ id }) => id);
      if (ids.length > 0) await this.database.write(() => this.deliveries.update({ id: In(ids), ...tooLong }, { dueAt: end }));
    }
  }
}
