import { In, Not } from 'typeorm';
import { processInBatches, Repository, type Database } from '@grove/database';
import { DeliveryEntity } from '../model/delivery.entity.js';
import { DELIVERIES_OF_WEBHOOK } from '../model/indexes.js';
import { DELETED_STATUS, WebhookEntity } from '../model/webhook.entity.js';

/** After this time all attempts are stored that were claimed before a change of the setting, and so still follow the old one. */
const SETTLING_MS = 120_000;

type Webhook = Pick<WebhookEntity, 'id' | 'storeBodies' | 'modifiedAt'>;

interface Row {
  readonly id: number | string;
  readonly error_code: string;
  /** The bytes of its body. */
  readonly bytes: number;
}

/** What this process knows about the bodies of one webhook. */
interface Progress {
  /** Changes whenever the owner may have changed the setting. */
  readonly setting: string;
  /** When this process first saw the setting, in milliseconds. */
  readonly seenAt: number;
  /** Everything is erased, and no unwanted body can be stored any more. */
  isDone: boolean;
}

/**
 * Erases response bodies that were stored before the owner of their webhook turned this off. From that moment they are hidden. All deliveries of the webhook
 * are scanned when the setting is first seen, and once more when it has settled, but not in each run.
 */
export class ResponseBodyErasure {
  private progress = new Map<number, Progress>();
  private readonly deliveries: Repository<DeliveryEntity>;
  private readonly webhooks: Repository<WebhookEntity>;

  constructor(
    private readonly database: Database,
    private readonly clock: () => number,
  ) {
    this.deliveries = new Repository(database, DeliveryEntity);
    this.webhooks = new Repository(database, WebhookEntity);
  }

  async erase(signal?: AbortSignal): Promise<void> {
    const webhooks: Webhook[] = await this.webhooks.find({
      select: { id: true, storeBodies: true, modifiedAt: true },
      where: { storeBodies: Not('all'), status: Not(DELETED_STATUS) },
      order: { id: 'ASC' },
    });
    this.progress = new Map(webhooks.map((webhook) => [webhook.id, this.progressOf(webhook)]));
    for (const webhook of webhooks) {
      const progress = this.progress.get(webhook.id)!;
      if (progress.isDone) continue;
      const startedAt = this.clock();
      await this.eraseBodiesOf(webhook, signal);
      progress.isDone = !signal?.aborted && startedAt - progress.seenAt >= SETTLING_MS;
    }
  }

  private progressOf({ id, storeBodies, modifiedAt }: Webhook): Progress {
    const setting = `${storeBodies} ${modifiedAt}`;
    const known = this.progress.get(id);
    return known?.setting === setting ? known : { setting, seenAt: this.clock(), isDone: false };
  }

  private async eraseBodiesOf({ id: webhookId, storeBodies }: Webhook, signal?: AbortSignal): Promise<void> {
    const unwanted = { responseBody: Not(''), ...(storeBodies === 'failed' && { errorCode: '' }) };
    await processInBatches<Row>({
      read: (limit, last) => this.next(webhookId, limit, last),
      process: async (rows) => {
        const found = rows.filter((row) => row.bytes > 0 && (storeBodies === 'none' || row.error_code === ''));
        if (found.length === 0) return 0;
        const where = { id: In(found.map(({ id }) => Number(id))), ...unwanted };
        return (await this.database.write(() => this.deliveries.update(where, { responseBody: '' }))).affected!;
      },
      signal,
    });
  }

  private next(webhookId: number, limit: number, last?: Row): Promise<Row[]> {
    return this.deliveries
      .createQueryBuilder('delivery')
      .useIndex(DELIVERIES_OF_WEBHOOK)
      .select(['delivery.id AS id', 'delivery.errorCode AS error_code', 'OCTET_LENGTH(delivery.responseBody) AS bytes'])
      .where('delivery.webhookId = :webhookId AND delivery.id > :last', { webhookId, last: last?.id ?? 0 })
      .orderBy('delivery.id')
      .limit(limit)
      .getRawMany<Row>();
  }
}
